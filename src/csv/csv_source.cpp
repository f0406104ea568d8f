#include "csv/csv_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/memory.hpp"
#include "base/printable.hpp"
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

void check_comment(const std::string& comment) {
  if (comment.find_first_of(" \t\r\n\"") == std::string::npos) return;
  throw UsageError(
      fmt::format("{{comment}} '{}': comments cannot begin with blanks, line ends or "
                  "quotes; give a character such as #",
                  printable(comment)));
}

Layout look_at(TextBuffer& buffer, const ReadOptions& options, const TextLimits& limits) {
  check_comment(options.comment);
  buffer.pass_over_lines(options.skip);
  return find_layout(take_sample(buffer, limits, options.comment), options, limits, buffer.name());
}

}  // namespace

CsvSource::CsvSource(std::unique_ptr<ByteInput> input, const ReadOptions& options,
                     const TextLimits& limits)
    : input_(std::move(input)),
      limits_(within_memory(limits, options.memory)),
      buffer_(*input_, limits_.chunk, options.comment),
      layout_(look_at(buffer_, options, limits_)),
      batch_(buffer_, layout_, limits_, options.threads, options.stop),
      block_rows_(std::max<Index>(
          1, static_cast<Index>(limits_.block / (sizeof(double) * layout_.numbers.size())))),
      names_(memory_ceiling(options.memory) / 8) {}

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
    const bool has_rows = piece->facts.rows > 0 || piece->facts.last;
    if (!totals_.rows.empty() && has_rows) return release_totals(places);
    const MatrixView rows = accept(*piece);
    batch_.pop();
    if (rows.rows > 0) return rows;
  }
  // What no sure word names, or is most of the file, is data.
  const bool doubtful = !totals_.any_strong() || totals_.rows.size() >= row_;
  if (!totals_.rows.empty() && doubtful) return release_totals(places);
  if (row_ == 0) {
    throw InputError(fmt::format("{}: there is a header but no row of numbers below it", name()));
  }
  all_read_ = true;
  return {};
}

void CsvSource::pass_over_header() {
  header_passed_ = true;
  if (buffer_.line() == 1) buffer_.pass_over_lines(layout_.skip);
  RecordReader records(buffer_, layout_.dialect.delimiter, limits_.longest_line);
  while (buffer_.line() < layout_.data_line && records.next()) {
  }
}

/// Rows that might have summed up the others are data after all: others follow.
MatrixView CsvSource::release_totals(RowPlaces& places) {
  const std::size_t count = totals_.rows.size(), cells = totals_.values.size();
  released_ = std::move(totals_.values);
  for (std::size_t k = 0; k < count; ++k)
    add_row(totals_.rows[k], released_.data() + k * (cells / count));
  totals_ = {};
  const double* values = released_.data();
  if (&places != &own_places_) {
    double* place = places.take(0, 0, cells);
    std::copy(released_.begin(), released_.end(), place);
    values = place;
  }
  return row_major(values, static_cast<Index>(count), static_cast<Index>(cells / count));
}

/// A row that waited is data after all.
void CsvSource::add_row(const TotalRow& row, const double* values) {
  lines_.add(row_, row.line);
  if (layout_.group) groups_.add(row_, row.group);
  if (!layout_.ids.empty()) names_.add(row_, row.name);
  if (layout_.finds_totals && ColumnSums::worth_looking(layout_.numbers.size()))
    sums_.add({values, layout_.numbers.size()});
  ++row_;
}

/// Does the last row of a piece hold the sums of all above? Then it waits for what follows.
bool CsvSource::holds_sums(const LastRow& last, const double* values) {
  const std::size_t cols = layout_.numbers.size();
  const SumOf found = sums_.judge({values, cols}, last.units);
  if (found == SumOf::nothing) return false;
  TotalRow row = last.row;
  row.label = found == SumOf::sums ? "the sums of all columns" : "the means of all columns";
  totals_.rows.push_back(std::move(row));
  totals_.values.insert(totals_.values.end(), values, values + cols);
  return true;
}

/// Adds what a piece says to what is known. Everything before it is known here, so that the first
/// error in the order of the text is the one that is thrown.
MatrixView CsvSource::accept(const ParsedPiece& piece) {
  accept_blank_lines(piece.facts);
  if (piece.error) std::rethrow_exception(piece.error);
  blanks_.append(piece.facts.blanks);
  lines_.append(row_, piece.facts.lines);
  groups_.append(row_, piece.facts.groups);
  names_.append(row_, piece.facts.names);
  counts_.add(piece.facts.counts);
  comments_ += piece.facts.comments;
  row_ += piece.facts.rows;
  consumed_ = piece.consumed;
  sums_.append(piece.facts.sums);
  std::size_t rows = piece.facts.rows;
  if (const auto& last = piece.facts.last) {
    const double* values = piece.values + rows * layout_.numbers.size();
    if (!holds_sums(*last, values)) {
      add_row(last->row, values);
      ++rows;
    }
  }
  totals_.append(piece.facts.totals);
  return row_major(piece.values, static_cast<Index>(rows),
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
  counts_ = {};
  totals_ = {};
  sums_ = {};
  comments_ = 0;
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

std::vector<std::string> CsvSource::row_names(Index first, Index count) const {
  auto names = names_.some(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
  for (std::string& name : names) name = as_utf8(name);
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
  if (names_.given_up()) {
    all.push_back(
        "the names of the rows take more than an eighth of the memory ({memory}) and are "
        "not kept");
  }
  if (const std::size_t blank = blanks_.accepted(); blank > 0) {
    all.push_back(fmt::format("{} blank {} passed over inside the data, the first is line {}",
                              blank, blank == 1 ? "line is" : "lines are", blanks_.first()));
  }
  if (comments_ > 0) {
    all.push_back(fmt::format("{} passed over as {} inside the data",
                              comments_ == 1 ? "1 line is" : fmt::format("{} lines are", comments_),
                              comments_ == 1 ? "a comment" : "comments"));
  }
  if (std::string said = totals_.decision(); !said.empty()) all.push_back(std::move(said));
  for (std::string& said : counts_.decisions(layout_.dialect, all_read_))
    all.push_back(std::move(said));
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
