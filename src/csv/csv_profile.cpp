#include "csv/csv_profile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

struct Width {
  std::size_t cells = 0, line = 1;
};

/// The commonest number of cells, the larger of two equally common, and where it first occurs.
Width usual_width(const std::vector<Record>& records, char delimiter) {
  struct Seen {
    std::size_t rows = 0, first_line = 0;
  };
  std::map<std::size_t, Seen> by_width;
  for (const Record& record : records) {
    Seen& seen = by_width[count_cells(record.text, delimiter)];
    if (seen.rows++ == 0) seen.first_line = record.line;
  }
  Width usual;
  std::size_t most = 0;
  for (const auto& [cells, seen] : by_width) {
    if (seen.rows < most) continue;
    most = seen.rows;
    usual = {cells, seen.first_line};
  }
  return usual;
}

void note_cell(ColumnProfile& column, const Cell& cell, const Dialect& dialect) {
  const CellValue value = read_value(cell.text, dialect);
  column.any_filled |= !cell.text.empty();
  column.all_quoted &= cell.quoted;
  if (value.kind == CellKind::text) {
    (is_comma_number(cell.text) ? column.any_comma_number : column.any_text) = true;
  } else if (value.kind == CellKind::infinite) {
    column.any_number = true;  // meant as a number; the row parser refuses it with its place
  } else if (value.kind == CellKind::number) {
    column.low = column.any_number ? std::min(column.low, value.value) : value.value;
    column.high = column.any_number ? std::max(column.high, value.value) : value.value;
    column.any_fraction |= value.value != std::floor(value.value);
    column.any_number = true;
  }
}

void note_row(Profile& profile, const Record& record, const Dialect& dialect) {
  CellCursor cursor(record.text, dialect.delimiter);
  Cell cell;
  for (std::size_t j = 0; j < profile.columns.size() && cursor.next(cell); ++j) {
    note_cell(profile.columns[j], cell, dialect);
  }
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
  profile.counts_rows =
      counts_rows_from(records, dialect, 0) || counts_rows_from(records, dialect, 1);
  return profile;
}

}  // namespace pcadim::data
