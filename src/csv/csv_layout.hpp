#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cells/csv_dialect.hpp"
#include "csv/csv_sample.hpp"
#include "pcadim/data.hpp"
#include "text/comment_lines.hpp"
#include "text/text_limits.hpp"

namespace pcadim::data {

enum class Role : std::uint8_t {
  number,  ///< handed out
  skip,    ///< passed over, whatever it holds
  empty,   ///< passed over, but must stay empty: the lines end in a delimiter
  group    ///< says which group the row belongs to
};

/// How the cells of a text file become a matrix.
struct Layout {
  Dialect dialect;
  bool has_header = false;
  std::size_t data_line = 1;           ///< where the rows begin: after titles, names and units
  std::uint64_t skip = 0;              ///< lines at the beginning, whatever they hold
  CommentLines comments;               ///< lines that are no rows
  bool finds_totals = false;           ///< are rows at the end that sum up others passed over?
  std::size_t width_line = 1;          ///< a line that has the usual number of cells
  std::vector<Role> roles;             ///< one for each cell of a row
  std::vector<std::string> names;      ///< one for each cell of a row, or none
  std::vector<std::size_t> numbers;    ///< the cells that are handed out, from 0
  std::optional<std::size_t> group;    ///< the cell that says the group, from 0
  std::vector<std::size_t> ids = {};   ///< the cells that name the row, from 0
  std::vector<std::string> decisions;  ///< what was found out rather than told
};

/// Finds out the layout from the beginning of a text, without the lines to skip, and from what the
/// user said. Throws InputError when
/// it makes no sense and UsageError for columns that do not exist.
Layout find_layout(Sample sample, const ReadOptions& options, const TextLimits& limits,
                   const std::string& file);

}  // namespace pcadim::data
