#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "cells/csv_dialect.hpp"

namespace pcadim::data {

/// A cell without its padding and outer quotes. Doubled quotes inside are still doubled.
struct Cell {
  std::string_view text;
  bool quoted = false;
};

/// Walks along the cells of one record (RFC 4180 quotes). A quote means something only where a cell
/// begins; text after a closing quote makes the whole an unquoted cell, quotes included.
class CellCursor {
 public:
  CellCursor(std::string_view record, char delimiter);

  /// The next cell; false when there is none left. A record has at least one cell.
  bool next(Cell& cell);

 private:
  const char* at_;
  const char* end_;
  char delimiter_;
  bool more_ = true;
};

/// Reads the cell at `at` and moves `at` to the delimiter after it, or to the end.
Cell take_cell(const char*& at, const char* end, char delimiter);

/// Moves from the delimiter at `at` to the cell after it. False when the record ends here instead.
inline bool step_to_next_cell(const char*& at, const char* end, char delimiter) {
  if (at == end) return false;
  ++at;
  if (delimiter != blanks) return true;
  while (at != end && is_padding(*at, delimiter)) ++at;
  return at != end;
}

std::size_t count_cells(std::string_view record, char delimiter);

/// Nothing but empty space and delimiters? Spreadsheets write such lines for empty rows.
bool is_blank(std::string_view record, char delimiter);

/// The text of a cell with doubled quotes made single.
std::string unquoted(const Cell& cell);

}  // namespace pcadim::data
