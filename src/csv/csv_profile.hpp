#pragma once
#include <string_view>
#include <vector>

#include "cells/csv_number.hpp"
#include "csv/csv_cells.hpp"
#include "csv/csv_sample.hpp"

namespace pcadim::data {

/// What the sample shows of one column. Small, because a row may have millions of cells.
struct ColumnProfile {
  double low = 0, high = 0;  ///< of the numbers below the first line
  bool any_number = false;   ///< below the first line, like the rest
  bool any_text = false;
  bool any_missing_sign = false;  ///< a word for missing cells that may be a word as well
  bool any_comma_number = false;
  bool any_sign = false;  ///< per cent or currency
  bool any_filled = false;
  bool any_fraction = false;
  bool all_quoted = true;

  /// Holds text and nothing that could be a number? Signs for missing cells alone do not make a
  /// column of numbers.
  bool is_text() const {
    return (any_text || any_missing_sign) && !any_number && !any_comma_number;
  }
};

struct FirstCell {
  Cell cell;
  CellValue value;
};

/// What the sample shows of a delimited text.
struct Profile {
  std::vector<FirstCell> first;        ///< the cells of the first line
  std::vector<ColumnProfile> columns;  ///< one for each cell of a usual row
  std::size_t first_line = 1;          ///< where the first row stands
  std::size_t width_line = 1;          ///< the first row that has the usual number of cells
  std::size_t rows_below = 0;          ///< rows of the sample after the first
  bool counts_rows = false;            ///< column 1 reads 0, 1, 2, ... or 1, 2, 3, ... below
};

/// Throws InputError when there are more columns than `most_columns`.
Profile make_profile(const std::vector<Record>& records, const Dialect& dialect,
                     std::size_t most_columns, const std::string& name);

}  // namespace pcadim::data
