#include "csv/csv_roles.hpp"

#include <fmt/format.h>

#include "adapters/column_choice.hpp"
#include "base/lists.hpp"
#include "base/mark.hpp"
#include "base/printable.hpp"
#include "cells/csv_signed.hpp"
#include "csv/csv_errors.hpp"
#include "csv/csv_no_data.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

/// What a column holds when the first line is data: that line counts too.
bool holds_only_text(const Profile& profile, std::size_t j, bool has_header) {
  const ColumnProfile& column = profile.columns[j];
  if (has_header || j >= profile.first.size()) return column.is_text();
  const CellKind first = profile.first[j].value.kind;
  const bool first_is_text =
      first == CellKind::text && !is_comma_number(profile.first[j].cell.text);
  const bool first_is_number = first != CellKind::missing && !first_is_text;
  return !first_is_number && !column.any_number && !column.any_comma_number &&
         (column.any_text || column.any_missing_sign || first_is_text);
}

/// What stands behind the numbers of a column: the same unit in each cell, or nothing.
std::string unit_of(const Layout& layout, const std::vector<Record>& rows, std::size_t column) {
  std::string unit;
  for (const Record& row : rows) {
    CellCursor cursor(row.text, layout.dialect.delimiter);
    Cell cell;
    for (std::size_t j = 0; j <= column; ++j) {
      if (!cursor.next(cell)) return {};
    }
    if (read_value(cell.text, layout.dialect).kind == CellKind::missing) continue;
    const std::string_view behind = unit_behind(cell.text);
    if (behind.empty() || (!unit.empty() && unit != behind)) return {};
    unit = behind;
  }
  return unit;
}

/// "holds text", or numbers that are text because of their units.
std::string holds_words(const std::string& unit) {
  return unit.empty() ? "holds text"
                      : fmt::format("holds numbers with '{}' behind them", printable(unit));
}

/// Leading columns of text are names of the observations.
void pass_over_leading_text(Layout& layout, const Profile& profile, const std::vector<Record>& rows,
                            const std::string& file) {
  const std::size_t width = layout.roles.size();
  for (std::size_t j = 0; j < width && holds_only_text(profile, j, layout.has_header); ++j) {
    if (j + 1 == width) {
      throw InputError(
          fmt::format("{}: every column holds text, and numbers are needed; if the "
                      "cells were cut wrongly, give {{delimiter}}",
                      file));
    }
    if (layout.roles[j] != Role::number) continue;
    layout.roles[j] = Role::skip;
    const std::string unit = unit_of(layout, rows, j);
    layout.decisions.push_back(fmt::format(
        "{} {} and is passed over{}", column_words(layout, j), holds_words(unit),
        unit.empty() ? " as ids" : "; take the unit out of the cells to use the numbers"));
  }
}

bool has_name(const Layout& layout, std::size_t j) {
  return !layout.names[j].empty() && !layout.names[j].starts_with("Unnamed: ");
}

/// Whole numbers from 0 on, or none at all?
bool may_be_index(const ColumnProfile& column) {
  return !column.any_text && !column.any_comma_number && !column.any_fraction && !column.any_sign &&
         column.any_number && column.low >= 0;
}

/// Are names missing here and there, so that it says little that the first columns have none?
bool misses_names(const Layout& layout, const Profile& profile, std::size_t from) {
  for (std::size_t j = from; j < layout.roles.size(); ++j) {
    if (!has_name(layout, j) && profile.columns[j].any_filled) return true;
  }
  return false;
}

/// Row numbers under no name are what R and pandas write unasked; after a choice of rows they have
/// gaps, and pandas may have several such columns.
void pass_over_row_numbers(Layout& layout, const Profile& profile) {
  if (!layout.has_header || layout.roles.size() < 2) return;
  const std::size_t width = layout.roles.size();
  std::size_t count = 0;
  while (count < width && !has_name(layout, count) && may_be_index(profile.columns[count])) ++count;
  if (!profile.counts_rows && misses_names(layout, profile, count)) return;
  if (count == width) return;
  for (std::size_t j = 0; j < count; ++j) {
    if (layout.roles[j] != Role::number) continue;
    layout.roles[j] = Role::skip;
    layout.decisions.push_back(fmt::format(
        "column {} has no name, {} and is passed over; keep it with {}", j + 1,
        profile.counts_rows ? "numbers the rows" : "holds whole numbers as an index does",
        mark("columns", fmt::format("{}-", j + 1))));
  }
}

bool is_empty(const Layout& layout, const Profile& profile, std::size_t j) {
  const bool named = layout.has_header && has_name(layout, j);
  const bool filled =
      profile.columns[j].any_filled ||
      (!layout.has_header && j < profile.first.size() && !profile.first[j].cell.text.empty());
  return !named && !filled && layout.roles[j] == Role::number;
}

/// Columns without a name and without a cell: lines that end in delimiters, a border of a sheet.
void pass_over_empty_columns(Layout& layout, const Profile& profile) {
  const std::size_t width = layout.roles.size();
  if (width == 1 || profile.rows_below == 0) return;
  std::vector<std::string> columns;
  for (std::size_t j = 0; j < width; ++j) {
    if (!is_empty(layout, profile, j)) continue;
    layout.roles[j] = Role::empty;
    columns.push_back(fmt::format("column {}", j + 1));
  }
  if (columns.empty()) return;
  const bool at_end = columns.size() == 1 && layout.roles.back() == Role::empty;
  layout.decisions.push_back(fmt::format(
      "{} {} empty{} and {} passed over", list_some(columns, static_cast<Index>(columns.size())),
      columns.size() == 1 ? "is" : "are", at_end ? " (the lines end in a delimiter)" : "",
      columns.size() == 1 ? "is" : "are"));
}

/// A single column of text is often what sorts the rows.
[[noreturn]] void refuse_text_column(const Layout& layout, const std::vector<Record>& rows,
                                     std::size_t column, const std::string& file) {
  const std::string unit = unit_of(layout, rows, column), value = column_value(layout, column);
  throw InputError(fmt::format(
      "{}: {} {}, and numbers are needed; {}pass over it with {}, or tell the groups of rows by it "
      "with {}",
      file, column_words(layout, column), holds_words(unit),
      unit.empty() ? "" : "take the unit out of the cells, ", mark("exclude", value),
      mark("group_column", value)));
}

/// Columns of text are told together, with the one option that passes over all of them.
void refuse_text_columns(const Layout& layout, const Profile& profile,
                         const std::vector<Record>& rows, const std::string& file) {
  std::vector<std::string> columns, values;
  std::size_t last = 0;
  for (std::size_t j = 0; j < layout.roles.size(); ++j) {
    const bool text = profile.columns[j].any_text && holds_only_text(profile, j, layout.has_header);
    if (layout.roles[j] != Role::number || !text) continue;
    columns.push_back(column_words(layout, j));
    values.push_back(column_value(layout, j));
    last = j;
  }
  // In a single row it is a cell that is wrong, which is told with its place.
  if (columns.empty() || (columns.size() == 1 && rows.size() < 2)) return;
  if (columns.size() == 1) refuse_text_column(layout, rows, last, file);
  throw InputError(
      fmt::format("{}: {} hold text, and numbers are needed; pass over all of them "
                  "with {}",
                  file, list_some(columns, static_cast<Index>(columns.size())),
                  mark("exclude", join(values, ","))));
}

}  // namespace

void assign_roles(Layout& layout, const Profile& profile, const std::vector<Record>& rows,
                  const ReadOptions& options, const std::string& file) {
  const std::size_t width = profile.columns.size();
  const std::vector<bool> kept = kept_by_options(options, layout.names, width, file);
  for (std::size_t j = 0; j < width; ++j)
    layout.roles.push_back(kept[j] ? Role::number : Role::skip);
  layout.group = group_column(options, layout.names, width, file);
  if (layout.group) layout.roles[*layout.group] = Role::group;
  if (options.columns.empty()) {
    pass_over_leading_text(layout, profile, rows, file);
    if (profile.counts_rows) pass_over_row_numbers(layout, profile);
    pass_over_empty_columns(layout, profile);
    pass_over_no_data(layout, profile, rows, options.transpose);
    // An axis is told as one, with the way to turn the table.
    if (!profile.counts_rows) pass_over_row_numbers(layout, profile);
  }
  refuse_text_columns(layout, profile, rows, file);
  for (std::size_t j = 0; j < width; ++j) {
    if (layout.roles[j] == Role::number) layout.numbers.push_back(j);
  }
  if (layout.numbers.empty()) {
    throw InputError(fmt::format("{}: no column of numbers is left to analyse", file));
  }
}

}  // namespace pcadim::data
