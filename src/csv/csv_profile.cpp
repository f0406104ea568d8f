#include "csv/csv_profile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cells/csv_missing.hpp"
#include "csv/csv_width.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

void note_cell(ColumnProfile& column, const Cell& cell, const Dialect& dialect) {
  const CellValue value = read_value(cell.text, dialect);
  column.any_filled |= !cell.text.empty();
  column.all_quoted &= cell.quoted;
  if (value.kind == CellKind::missing && !is_missing_word(cell.text) && !value.not_a_number) {
    column.any_missing_sign = true;
  } else if (value.kind == CellKind::text) {
    (is_comma_number(cell.text) ? column.any_comma_number : column.any_text) = true;
  } else if (value.kind == CellKind::infinite) {
    column.any_number = true;  // meant as a number; the row parser refuses it with its place
  } else if (value.kind == CellKind::number) {
    column.low = column.any_number ? std::min(column.low, value.value) : value.value;
    column.high = column.any_number ? std::max(column.high, value.value) : value.value;
    column.any_fraction |= value.value != std::floor(value.value);
    column.any_number = true;
    column.any_sign |= value.sign != Sign::none;
  }
}

/// 2.5% over numbers without such signs is a name.
void find_names_with_signs(Profile& profile) {
  for (std::size_t j = 0; j < profile.first.size(); ++j) {
    const bool below = j < profile.columns.size() && profile.columns[j].any_sign;
    CellValue& value = profile.first[j].value;
    if (value.sign != Sign::none && !below) value.kind = CellKind::text;
  }
}

void note_row(Profile& profile, const Record& record, const Dialect& dialect) {
  CellCursor cursor(record.text, dialect.delimiter);
  Cell cell;
  for (std::size_t j = 0; j < profile.columns.size() && cursor.next(cell); ++j) {
    note_cell(profile.columns[j], cell, dialect);
  }
}

/// Rows end in a delimiter where the first line does not: the last column is empty.
bool lacks_last_name(const Profile& profile) {
  return profile.rows_below > 0 && profile.first.size() + 1 == profile.columns.size() &&
         !profile.columns.back().any_filled;
}

std::vector<FirstCell> read_first(const Record& record, const Dialect& dialect) {
  std::vector<FirstCell> first;
  CellCursor cursor(record.text, dialect.delimiter);
  for (Cell cell; cursor.next(cell);) first.push_back({cell, read_value(cell.text, dialect)});
  return first;
}

/// Do the first cells of the rows below the first line read start, start + 1, ...?
bool counts_rows_from(const std::vector<Record>& records, const Dialect& dialect, double start) {
  for (std::size_t i = 1; i < records.size(); ++i, ++start) {
    Cell cell;
    CellCursor(records[i].text, dialect.delimiter).next(cell);
    if (read_value(cell.text, dialect).value != start) return false;
  }
  return records.size() > 2;
}

}  // namespace

Profile make_profile(const std::vector<Record>& records, const Dialect& dialect,
                     std::size_t most_columns, const std::string& name) {
  const Width width = usual_width(records, dialect.delimiter);
  const std::size_t most_cells =
      std::max(width.cells, count_cells(records.front().text, dialect.delimiter));
  if (most_cells > most_columns) {
    throw InputError(
        fmt::format("{}: {} columns are more than the {} that are read; is this a "
                    "table? Else raise {{memory}}",
                    name, most_cells, most_columns));
  }
  Profile profile;
  profile.first = read_first(records.front(), dialect);
  profile.columns.resize(width.cells);
  profile.first_line = records.front().line;
  profile.width_line = width.line;
  profile.rows_below = records.size() - 1;
  for (std::size_t i = 1; i < records.size(); ++i) note_row(profile, records[i], dialect);
  if (lacks_last_name(profile)) profile.first.push_back({{}, read_value("", dialect)});
  if (profile.rows_below > 0) find_names_with_signs(profile);
  profile.counts_rows =
      counts_rows_from(records, dialect, 0) || counts_rows_from(records, dialect, 1);
  return profile;
}

}  // namespace pcadim::data
