#include "csv/csv_errors.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "adapters/column_choice.hpp"
#include "base/mark.hpp"
#include "base/printable.hpp"
#include "cells/csv_number.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

/// "<0.5": below what an instrument can tell.
bool is_limit(std::string_view text) {
  if (!text.starts_with('<') && !text.starts_with('>')) return false;
  text.remove_prefix(std::min(text.find_first_not_of("<>= "), text.size()));
  return is_comma_number(text) || read_value(text, '.').kind == CellKind::number;
}

std::string advice(const Layout& layout, std::size_t column, const Cell& cell) {
  if (layout.roles[column] == Role::empty) {
    return "the column was empty so far; name the columns to keep with {columns}";
  }
  if (layout.dialect.decimal == ',' && read_value(cell.text, '.').kind == CellKind::number) {
    return "the numbers of this file have a decimal comma, this one a point: write all alike";
  }
  if (is_comma_number(cell.text)) {
    return "is the comma a decimal comma or a thousands separator? Write numbers as 1234.5";
  }
  if (column == 0 && cell.text.starts_with('#')) {
    return "correct it, or pass over lines that begin with # as comments, with {comment=#}";
  }
  if (!layout.names.empty() && cell.text == layout.names[column]) {
    return "the names of the columns stand there again, as in files that were put together: take "
           "the line out";
  }
  if (is_limit(cell.text)) {
    return "a limit is no number: write NA where nothing was measured, or half the limit";
  }
  if (cell.text.find('\r') != cell.text.npos) return "it holds a lone carriage return as line end?";
  return fmt::format("correct it, write NA if it is missing, or pass over the column with {}",
                     mark("id_column", column_value(layout, column)));
}

}  // namespace

std::string place_words(const Layout& layout, std::size_t line, std::size_t column) {
  const std::string place = fmt::format("line {}, column {}", line, column + 1);
  if (layout.names.empty() || layout.names[column].empty()) return place;
  return fmt::format("{} ({})", place, printable(layout.names[column]));
}

std::string column_value(const Layout& layout, std::size_t column) {
  const bool named = !layout.names.empty() && !layout.names[column].empty();
  const bool unique =
      named && std::count(layout.names.begin(), layout.names.end(), layout.names[column]) == 1;
  const bool fits = unique && layout.names[column].find_first_of("\n{},") == std::string::npos;
  return fits ? layout.names[column] : fmt::format("{}", column + 1);
}

std::string column_words(const Layout& layout, std::size_t j) {
  const std::string name = layout.names.empty() ? "" : layout.names[j];
  return name.empty() ? fmt::format("column {}", j + 1)
                      : fmt::format("column {} ({})", j + 1, printable(name));
}

void throw_bad_cell(const std::string& file, const Layout& layout, std::size_t line,
                    std::size_t column, const Cell& cell) {
  const bool infinite = read_value(cell.text, layout.dialect).kind == CellKind::infinite;
  const char* rule = layout.roles[column] == Role::empty ? "stands where no number was expected"
                     : infinite                          ? "is not a finite number"
                                                         : "is not a number";
  throw InputError(fmt::format("{}, {}: '{}' {}; {}", file, place_words(layout, line, column),
                               printable(cell.text), rule, advice(layout, column, cell)));
}

void throw_no_group(const std::string& file, const Layout& layout, std::size_t line,
                    std::size_t column) {
  throw InputError(fmt::format("{}, {}: the group is missing; every row needs one: fill it in",
                               file, place_words(layout, line, column)));
}

void throw_ragged(const std::string& file, std::size_t line, std::size_t cells,
                  std::size_t usual_line, std::size_t usual_cells, bool is_comment) {
  throw InputError(fmt::format(
      "{}: line {} has {} {} where line {} has {}; every row needs the same number of cells ({})",
      file, line, cells, cells == 1 ? "cell" : "cells", usual_line, usual_cells,
      is_comment ? "pass over lines that begin with # as comments, with {comment=#}"
                 : "check the delimiter, quotes and empty cells there"));
}

}  // namespace pcadim::data
