#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/group_labels.hpp"
#include "cells/csv_column_sums.hpp"
#include "cells/csv_totals.hpp"
#include "csv/csv_layout.hpp"
#include "csv/csv_records.hpp"
#include "csv/csv_row.hpp"
#include "text/blank_lines.hpp"
#include "text/line_map.hpp"
#include "text/row_names.hpp"
#include "text/text_buffer.hpp"
#include "text/text_limits.hpp"

namespace pcadim::data {

/// A part of a text that consists of whole records.
struct Piece {
  TextStore store;
  std::string_view text;
  std::size_t first_line = 1;
  std::size_t lines = 0;  ///< line ends in it
};

/// Takes the next piece, of about `chunk` bytes or a single longer record, from the buffer. False
/// at the end of the text. Throws InputError on a record that is too long.
bool take_piece(TextBuffer& buffer, char delimiter, const TextLimits& limits, Piece& piece);

/// The most rows a piece can hold.
std::size_t most_rows(const Piece& piece, const Layout& layout);

/// The last row of a piece: where it stands, and the values of the last digits printed there.
struct LastRow {
  TotalRow row;
  std::vector<double> units;
};

/// What a piece holds besides its numbers. What depends on the pieces before it (were there rows?)
/// is left to the reader.
struct PieceFacts {
  std::size_t rows = 0;
  bool filled = false;             ///< is any line not blank?
  std::size_t leading_blank = 0;   ///< the first blank line before the first row, or 0
  std::size_t leading_blanks = 0;  ///< how many
  BlankLines blanks;               ///< after the first row
  LineMap lines;
  GroupLabels groups;
  RowNames names;
  CellCounts counts;
  TotalRows totals;  ///< after the last row that is data for sure; not among `rows`
  /// The row after `rows`, if it is the last of the piece and may hold the sums of all above.
  std::optional<LastRow> last;
  ColumnSums sums;           ///< of `rows`
  std::size_t comments = 0;  ///< lines
};

/// Parses a piece to `to`, which has room for most_rows() and one more row. Throws InputError, but
/// `facts` then says what came before.
void parse_piece(const Piece& piece, RowParser& rows, const TextLimits& limits, double* to,
                 PieceFacts& facts);

/// Throws the InputError for blank lines between the rows of a file of one column.
[[noreturn]] void throw_blank_inside(const std::string& file, std::size_t line);

}  // namespace pcadim::data
