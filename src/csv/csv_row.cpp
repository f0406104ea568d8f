#include "csv/csv_row.hpp"

#include <fast_float/fast_float.h>

#include <cmath>

#include "adapters/group_labels.hpp"
#include "base/lists.hpp"
#include "csv/csv_cell_ends.hpp"
#include "csv/csv_decimal.hpp"
#include "csv/csv_errors.hpp"
#include "csv/csv_number.hpp"

namespace pcadim::data {
namespace {

/// The number of bytes up to the last quote, 0 where there is none.
std::size_t last_quote(const Record& record) {
  if (!record.may_hold_quotes) return 0;
  const std::size_t found = record.text.rfind('"');
  return found == record.text.npos ? 0 : found + 1;
}

}  // namespace

RowParser::RowParser(const Layout& layout, const std::string& file)
    : layout_(layout),
      file_(file),
      dialect_(layout.dialect),
      number_runs_(layout.roles.size()),
      cell_ends_(layout.roles.size() + cell_ends_slack),
      ids_(layout.ids.size()) {
  std::size_t run = 0;
  for (std::size_t j = number_runs_.size(); j-- > 0;) {
    run = layout.roles[j] == Role::number ? run + 1 : 0;
    number_runs_[j] = run;
  }
}

void RowParser::parse(const Record& record, double* to) {
  record_ = record;
  at_ = record.text.data();
  end_ = at_ + record.text.size();
  check_width(take_cells(to));
}

/// The number of cells met, at most the number of columns plus one. Cells are taken one by one as
/// long as there are quotes, then all that are left at once.
std::size_t RowParser::take_cells(double* to) {
  const std::size_t width = layout_.roles.size(), quote = last_quote(record_);
  const char* const plain = record_.text.data() + quote;
  std::size_t j = 0;
  for (; at_ < plain; ++j) {
    if (j == width) return width + 1;
    take_any(j, to);
    if (!step_to_next_cell(at_, end_, dialect_.delimiter)) return j + 1;
  }
  return j + take_plain_cells(j, to);
}

void RowParser::take_any(std::size_t column, double*& to) {
  if (layout_.roles[column] == Role::number) {
    *to++ = take_number(column);
  } else {
    pass_over(column);
  }
}

/// The rest of the row, without quotes, which begins with column `first`. The number of its cells;
/// they are read only if that is right.
std::size_t RowParser::take_plain_cells(std::size_t first, double* to) {
  if (dialect_.delimiter == blanks) trim();
  const std::size_t width = layout_.roles.size() - first;
  const char** ends = cell_ends_.data();
  const std::size_t cells = find_cell_ends(at_, end_, dialect_.delimiter, width, ends);
  if (cells != width) return cells;
  for (std::size_t k = 0; k < cells; ++k) {
    const std::size_t numbers = dialect_.na.empty() ? number_runs_[first + k] : 0;
    const std::size_t read = read_decimals(at_, ends + k, numbers, dialect_.decimal, to);
    to += read;
    k += read;
    if (k == cells) break;
    if (read > 0) at_ = ends[k - 1] + 1;
    if (dialect_.delimiter == blanks) skip_blanks();
    take_any(first + k, to);
    at_ = ends[k] + 1;
  }
  return cells;
}

/// Drops blanks around the rest of the row.
void RowParser::trim() {
  skip_blanks();
  while (at_ != end_ && is_padding(end_[-1], blanks)) --end_;
}

void RowParser::skip_blanks() {
  while (at_ != end_ && is_padding(*at_, blanks)) ++at_;
}

double RowParser::take_number(std::size_t column) {
  double value = 0;
  // A code for missing cells may be a number.
  const bool quick = dialect_.na.empty() && take_plain_number(value);
  return quick ? value : take_any_number(column);
}

/// The quick way: a number without quotes, parsed where it stands. Moves on only if it is one.
bool RowParser::take_plain_number(double& value) {
  const char* begin = at_;
  while (begin != end_ && is_padding(*begin, dialect_.delimiter)) ++begin;
  const fast_float::parse_options format(fast_float::chars_format::general, dialect_.decimal);
  const auto [stop, code] = fast_float::from_chars_advanced(begin, end_, value, format);
  const bool whole = stop == end_ || is_delimiter(*stop, dialect_.delimiter);
  if (code != std::errc() || !whole || !std::isfinite(value)) return false;
  at_ = stop;
  return true;
}

/// The thorough way: quotes, signs, padding, missing words, errors.
double RowParser::take_any_number(std::size_t column) {
  const Cell cell = take_cell(at_, end_, dialect_.delimiter);
  const CellValue value = read_value(cell.text, dialect_);
  if (value.kind == CellKind::text || value.kind == CellKind::infinite) refuse(column, cell);
  return value.value;
}

void RowParser::pass_over(std::size_t column) {
  const Cell cell = take_cell(at_, end_, dialect_.delimiter);
  if (layout_.roles[column] == Role::empty && !cell.text.empty()) refuse(column, cell);
  if (layout_.roles[column] == Role::group) take_group(column, cell);
  if (!ids_.empty()) take_id(column, cell);
}

/// Most ids are plain words: no memory is taken for them.
void RowParser::take_id(std::size_t column, const Cell& cell) {
  for (std::size_t k = 0; k < ids_.size(); ++k) {
    if (layout_.ids[k] != column) continue;
    cell.quoted ? ids_[k] = unquoted(cell) : ids_[k].assign(cell.text);
  }
}

const std::string& RowParser::name() {
  if (ids_.size() > 1) name_ = join(ids_);
  return ids_.size() == 1 ? ids_.front() : name_;
}

void RowParser::take_group(std::size_t column, const Cell& cell) {
  const CellValue value = read_value(cell.text, dialect_);
  if (value.kind == CellKind::missing) throw_no_group(file_, layout_, record_.line, column);
  group_ = value.kind == CellKind::number ? label_of(value.value) : unquoted(cell);
}

void RowParser::check_width(std::size_t cells) const {
  if (cells == layout_.roles.size()) return;
  throw_ragged(file_, record_.line, count_cells(record_.text, dialect_.delimiter),
               layout_.width_line, layout_.roles.size());
}

/// A row of the wrong length explains a cell that makes no sense, so that goes first.
void RowParser::refuse(std::size_t column, const Cell& cell) const {
  check_width(count_cells(record_.text, dialect_.delimiter));
  throw_bad_cell(file_, layout_, record_.line, column, cell);
}

}  // namespace pcadim::data
