#include "csv/csv_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/memory.hpp"
#include "bytes/format.hpp"
#include "csv/csv_cells.hpp"
#include "csv/csv_errors.hpp"
#include "pcadim/error.hpp"
#include "text/recoded_input.hpp"

namespace pcadim::data {
namespace {

/// A line is held twice while it grows, and a column takes about as many bytes as are said here for
/// its names and what is found out about it.
TextLimits within_memory(TextLimits limits, std::uint64_t memory) {
  constexpr std::uint64_t bytes_of_column = 128;
  const std::uint64_t ceiling = memory_ceiling(memory);
  limits.longest_line = std::min<std::uint64_t>(limits.longest_line, ceiling / 4);
  limits.most_columns = std::min<std::uint64_t>(limits.most_columns, ceiling / bytes_of_column);
  return limits;
}

}  // namespace

CsvSource::CsvSource(std::unique_ptr<ByteInput> input, const ReadOptions& options,
                     const TextLimits& limits)
    : input_(std::move(input)),
      limits_(within_memory(limits, options.memory)),
      buffer_(*input_, limits_.chunk),
      layout_(find_layout(take_sample(buffer_, limits_), options, limits_, input_->name())),
      batch_(buffer_, layout_, limits_, options.threads, options.stop),
      block_rows_(std::max<Index>(
          1, static_cast<Index>(limits_.block / (sizeof(double) * layout_.numbers.size())))) {}

std::optional<MatrixView> CsvSource::next() {
  if (waiting_.rows == 0) waiting_ = next_piece(own_places_);
  if (waiting_.rows == 0) return std::nullopt;
  const Index rows = std::min(block_rows_, waiting_.rows);
  const auto* data = static_cast<const double*>(waiting_.data);
  waiting_ = row_major(data + rows * waiting_.cols, waiting_.rows - rows, waiting_.cols);
  return row_major(data, rows, waiting_.cols);
}

std::optional<MatrixView> CsvSource::next_in(RowPlaces& places) {
  const MatrixView rows = waiting_.rows > 0 ? waiting_ : next_piece(places);
  waiting_ = {};
  if (rows.rows == 0) return std::nullopt;
  return rows;
}

/// The rows of the next piece that has any; none at the end.
MatrixView CsvSource::next_piece(RowPlaces& places) {
  if (!header_passed_) pass_over_header();
  while (true) {
    if (batch_.front() == nullptr) batch_.read(places);
    const ParsedPiece* piece = batch_.front();
    if (piece == nullptr) break;
    const MatrixView rows = accept(*piece);
    batch_.pop();
    if (rows.rows > 0) return rows;
  }
  if (row_ == 0) {
    throw InputError(fmt::format("{}: there is a header but no row of numbers below it", name()));
  }
  return {};
}

void CsvSource::pass_over_header() {
  header_passed_ = true;
  if (!layout_.has_header) return;
  RecordReader records(buffer_, layout_.dialect.delimiter, limits_.longest_line);
  while (const std::optional<Record> record = records.next()) {
    if (!is_blank(record->text, layout_.dialect.delimiter)) break;
  }
}

/// Adds what a piece says to what is known. Everything before it is known here, so that the first
/// error in the order of the text is the one that is thrown.
MatrixView CsvSource::accept(const ParsedPiece& piece) {
  accept_blank_lines(piece.facts);
  if (piece.error) std::rethrow_exception(piece.error);
  blanks_.append(piece.facts.blanks);
  lines_.append(row_, piece.facts.lines);
  groups_.append(row_, piece.facts.groups);
  row_ += piece.facts.rows;
  consumed_ = piece.consumed;
  return row_major(piece.values, static_cast<Index>(piece.facts.rows),
                   static_cast<Index>(layout_.numbers.size()));
}

void CsvSource::accept_blank_lines(const PieceFacts& facts) {
  if (row_ > 0) blanks_.append_run(facts.leading_blank, facts.leading_blanks);
  if (facts.filled && blanks_.accept() && layout_.roles.size() == 1) {
    throw_blank_inside(name(), blanks_.first());
  }
}

void CsvSource::rewind() {
  buffer_.rewind();
  batch_.rewind();
  waiting_ = {};
  blanks_ = {};
  row_ = 0;
  consumed_ = 0;
  header_passed_ = false;
}

Progress CsvSource::position() const {
  // Of a compressed text only the stored bytes have a known end.
  const bool plain = input_->size().has_value();
  return {"reading the data", static_cast<Index>(plain ? consumed_ : input_->consumed()),
          static_cast<Index>(input_->stored_size().value_or(0))};
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
  std::vector<std::string> all = input_->decisions();
  all.insert(all.end(), layout_.decisions.begin(), layout_.decisions.end());
  if (layout_.group) all.push_back(groups_.decision(column_words(layout_, *layout_.group)));
  if (const std::size_t blank = blanks_.accepted(); blank > 0) {
    all.push_back(fmt::format("{} blank {} passed over inside the data, the first is line {}",
                              blank, blank == 1 ? "line is" : "lines are", blanks_.first()));
  }
  return all;
}

Format text_format();  // named in formats.def

Format text_format() {
  return {
      [](std::string_view) { return true; },
      [](std::unique_ptr<ByteInput> input, const ReadOptions& options) -> std::unique_ptr<Source> {
        return std::make_unique<CsvSource>(utf8_text(std::move(input), options.encoding), options);
      },
      "encoding"};
}

}  // namespace pcadim::data
