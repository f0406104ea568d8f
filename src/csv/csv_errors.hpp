#pragma once
#include <cstddef>
#include <string>

#include "csv/csv_cells.hpp"
#include "csv/csv_layout.hpp"

namespace pcadim::data {

/// "line 17, column 3 (alcohol)"; the column is counted from 0 here.
std::string place_words(const Layout& layout, std::size_t line, std::size_t column);

/// "column 3 (alcohol)"; the column is counted from 0 here.
std::string column_words(const Layout& layout, std::size_t column);

/// The column as an option takes it: its name, or its number where a mark or a list cannot hold the
/// name.
std::string column_value(const Layout& layout, std::size_t column);

/// A cell that should be a finite number and is not: says where, what, and what to type.
[[noreturn]] void throw_bad_cell(const std::string& file, const Layout& layout, std::size_t line,
                                 std::size_t column, const Cell& cell);

/// A row that does not say its group.
[[noreturn]] void throw_no_group(const std::string& file, const Layout& layout, std::size_t line,
                                 std::size_t column);

/// A row with another number of cells than the rest; it may be a comment.
[[noreturn]] void throw_ragged(const std::string& file, std::size_t line, std::size_t cells,
                               std::size_t usual_line, std::size_t usual_cells,
                               bool is_comment = false);

}  // namespace pcadim::data
