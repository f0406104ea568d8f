#pragma once
#include <vector>

#include "pcadim/index.hpp"

namespace pcadim {

/// Rows that miss the same columns. They share everything but their numbers.
struct RowPattern {
  std::vector<Index> missing;  ///< columns, ascending
  Index first = 0, rows = 0;   ///< rows [first, first + rows) of the sorted data
};

/// Data with holes, in memory, row after row. Rows are sorted by what they miss: those with the
/// same holes stand together, complete rows at the end. A hole holds what was last put there.
struct IncompleteRows {
  Index rows = 0, cols = 0;
  std::vector<double> values;
  std::vector<RowPattern> patterns;  ///< of the incomplete rows
  Index incomplete = 0;              ///< rows with holes

  double* row(Index i) { return values.data() + i * cols; }
  const double* row(Index i) const { return values.data() + i * cols; }
  Index missing_cells() const;
};

/// The columns 0 ... cols-1 that are not among the ascending `missing`.
std::vector<Index> observed_columns(const std::vector<Index>& missing, Index cols);

/// Sorts rows (NaN: a hole) by their holes.
IncompleteRows sort_by_holes(Index rows, Index cols, std::vector<double> values);

}  // namespace pcadim
