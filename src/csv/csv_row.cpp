#include "csv/csv_row.hpp"

#include <fast_float/fast_float.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "adapters/group_labels.hpp"
#include "base/lists.hpp"
#include "base/printable.hpp"
#include "cells/csv_decimal.hpp"
#include "cells/csv_number.hpp"
#include "cells/csv_totals.hpp"
#include "csv/csv_cell_ends.hpp"
#include "csv/csv_errors.hpp"

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
      ids_(layout.ids.size()),
      codes_(missing_codes(layout.dialect)) {
  std::size_t run = 0;
  for (std::size_t j = number_runs_.size(); j-- > 0;) {
    run = layout.roles[j] == Role::number ? run + 1 : 0;
    number_runs_[j] = run;
  }
  const auto label = std::ranges::find(layout.roles, Role::skip);
  if (label != layout.roles.end()) {
    label_column_ = static_cast<std::size_t>(label - layout.roles.begin());
  }
}

void RowParser::parse(const Record& record, double* to) {
  record_ = record;
  at_ = record.text.data();
  end_ = at_ + record.text.size();
  total_label_.clear();
  check_width(take_cells(to));
}

/// Does a cell say that its row sums up others? A row of that name in a table that has a column of
/// that name (a correlation matrix) does not.
bool RowParser::names_total(std::size_t column, const Cell& cell) {
  if (!layout_.finds_totals || column != label_column_ || layout_.roles.size() < 2) return false;
  if (total_word(cell.text) == TotalWord::none) return false;
  const std::string label = as_utf8(unquoted(cell));
  if (std::ranges::find(layout_.names, label) != layout_.names.end()) return false;
  total_label_ = label;
  return true;
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
  // After a cell that is no plain number some are asked for, then again all: what is read of those
  // behind such a cell is read in vain.
  constexpr std::size_t some = 4;
  std::size_t most = cells;
  for (std::size_t k = 0; k < cells;) {
    const std::size_t numbers = std::min(number_runs_[first + k], most);
    const std::size_t read = read_decimals(at_, ends + k, numbers, dialect_.decimal, to);
    take_codes(to, read);
    to += read;
    k += read;
    if (read > 0) at_ = ends[k - 1] + 1;
    most = read < numbers ? some : cells;
    if (k == cells || (read > 0 && read == numbers)) continue;
    if (dialect_.delimiter == blanks) skip_blanks();
    take_any(first + k, to);
    at_ = ends[k] + 1;
    ++k;
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
  return take_plain_number(value) ? unless_code(value) : take_any_number(column);
}

void RowParser::take_codes(double* from, std::size_t count) {
  if (codes_.empty()) return;
  for (std::size_t k = 0; k < count; ++k) from[k] = unless_code(from[k]);
}

/// The number itself, or NaN where it is a code for missing cells.
double RowParser::unless_code(double value) {
  for (const MissingCode& code : codes_) {
    if (code.value != value) continue;
    ++counts_.missing[code.word];
    return std::numeric_limits<double>::quiet_NaN();
  }
  return value;
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
  if (value.kind == CellKind::text && names_total(column, cell)) return value.value;
  if (value.kind == CellKind::text || value.kind == CellKind::infinite) refuse(column, cell);
  if (value.kind == CellKind::missing) note_missing(cell);
  if (value.sign == Sign::percent) ++counts_.percent;
  if (value.sign == Sign::currency) ++counts_.currency;
  if (value.sign == Sign::thousands) ++counts_.thousands;
  return value.value;
}

void RowParser::note_missing(const Cell& cell) {
  const CellValue number = read_value(cell.text, dialect_.decimal);
  if (number.kind == CellKind::number) {
    unless_code(number.value);
  } else if (!is_plain_missing(cell.text)) {
    ++counts_.missing[std::string(cell.text)];
  }
}

void RowParser::pass_over(std::size_t column) {
  const Cell cell = take_cell(at_, end_, dialect_.delimiter);
  if (layout_.roles[column] == Role::empty && !cell.text.empty()) refuse(column, cell);
  if (layout_.roles[column] == Role::skip) names_total(column, cell);
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
  if (value.kind == CellKind::missing && total_label_.empty()) {
    throw_no_group(file_, layout_, record_.line, column);
  }
  const bool number = value.kind == CellKind::number && value.sign == Sign::none;
  group_ = number ? label_of(value.value) : unquoted(cell);
}

void RowParser::check_width(std::size_t cells) const {
  if (cells == layout_.roles.size()) return;
  throw_ragged(file_, record_.line, count_cells(record_.text, dialect_.delimiter),
               layout_.width_line, layout_.roles.size(), record_.text.starts_with('#'));
}

/// A row of the wrong length explains a cell that makes no sense, so that goes first.
void RowParser::refuse(std::size_t column, const Cell& cell) const {
  check_width(count_cells(record_.text, dialect_.delimiter));
  throw_bad_cell(file_, layout_, record_.line, column, cell);
}

}  // namespace pcadim::data
