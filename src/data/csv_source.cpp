#include "data/csv_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "data/csv_cells.hpp"
#include "data/csv_errors.hpp"
#include "data/csv_row.hpp"
#include "data/format.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {

CsvSource::CsvSource(std::unique_ptr<ByteInput> input, const ReadOptions& options,
                     const TextLimits& limits)
    : input_(std::move(input)),
      limits_(limits),
      buffer_(*input_, limits.chunk),
      layout_(find_layout(take_sample(buffer_, limits), options, limits, input_->name())),
      records_(buffer_, layout_.dialect.delimiter, limits.longest_line),
      block_rows_(
          std::max<std::size_t>(1, limits.block / (sizeof(double) * layout_.numbers.size()))) {}

std::optional<MatrixView> CsvSource::next() {
  if (!header_passed_) pass_over_header();
  const std::size_t cols = layout_.numbers.size();
  std::size_t rows = 0;
  while (rows < block_rows_) {
    const std::optional<Record> record = next_filled();
    if (!record) break;
    if (block_.size() < (rows + 1) * cols)
      block_.resize(std::min(2 * rows + 1, block_rows_) * cols);
    std::string group = parse_row(*record, layout_, input_->name(), block_.data() + rows * cols);
    if (layout_.group) groups_.add(row_, std::move(group));
    lines_.add(row_++, record->line);
    ++rows;
  }
  if (row_ == 0) {
    throw InputError(fmt::format("{}: there is a header but no row of numbers below it", name()));
  }
  if (rows == 0) return std::nullopt;
  return row_major(block_.data(), static_cast<Index>(rows), static_cast<Index>(cols));
}

void CsvSource::pass_over_header() {
  if (layout_.has_header) next_filled();
  header_passed_ = true;
}

std::optional<Record> CsvSource::next_filled() {
  while (std::optional<Record> record = records_.next()) {
    if (!is_blank(record->text, layout_.dialect.delimiter)) {
      accept_blank_lines();
      return record;
    }
    if (row_ > 0) note_blank_line(record->line);
  }
  return std::nullopt;
}

void CsvSource::note_blank_line(std::size_t line) {
  if (first_blank_ == 0) first_blank_ = line;
  ++pending_blanks_;
}

/// Data go on behind blank lines: they were not just the end of the file.
void CsvSource::accept_blank_lines() {
  if (pending_blanks_ > 0 && layout_.roles.size() == 1) {
    throw InputError(
        fmt::format("{}: line {} is blank inside a file of one column; write NA if a "
                    "number is missing there, or remove the line",
                    name(), first_blank_));
  }
  accepted_blanks_ += std::exchange(pending_blanks_, 0);
}

void CsvSource::rewind() {
  buffer_.rewind();
  row_ = 0;
  first_blank_ = accepted_blanks_ = pending_blanks_ = 0;
  header_passed_ = false;
}

std::vector<std::string> CsvSource::column_names() const {
  std::vector<std::string> names;
  if (!layout_.has_header) return names;
  for (const std::size_t j : layout_.numbers) {
    const std::string& given = layout_.names[j];
    names.push_back(given.empty() ? fmt::format("column {}", j + 1) : given);
  }
  return names;
}

std::string CsvSource::locate(Index row, Index col) const {
  return place_words(layout_, lines_.line_of(static_cast<std::size_t>(row)),
                     layout_.numbers.at(static_cast<std::size_t>(col)));
}

std::vector<std::string> CsvSource::decisions() const {
  std::vector<std::string> all = layout_.decisions;
  if (layout_.group) all.push_back(groups_.decision(column_words(layout_, *layout_.group)));
  if (accepted_blanks_ > 0) {
    all.push_back(fmt::format("{} blank {} passed over inside the data, the first is line {}",
                              accepted_blanks_, accepted_blanks_ == 1 ? "line is" : "lines are",
                              first_blank_));
  }
  return all;
}

Format text_format();  // named in formats.def

Format text_format() {
  return {
      [](std::string_view) { return true; },
      [](std::unique_ptr<ByteInput> input, const ReadOptions& options) -> std::unique_ptr<Source> {
        return std::make_unique<CsvSource>(std::move(input), options);
      }};
}

}  // namespace pcadim::data
