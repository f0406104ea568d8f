#pragma once
#include <vector>

#include "pcadim/index.hpp"

namespace pcadim {

/// The matrix of the columns' correlations about zero is L L', with the largest of what is left
/// taken next: column k of L belongs to column pivots[k] of the data. Columns that are no pivots
/// depend on those that are.
struct ColumnFactor {
  Index p = 0;
  std::vector<Index> pivots;
  std::vector<double> columns;  ///< of L, p long each
  std::vector<double> lengths;  ///< of the data's columns

  double at(Index i, Index k) const { return columns[static_cast<std::size_t>(k * p + i)]; }
};

/// Of a matrix that is stored column after column.
ColumnFactor column_factor(Index rows, Index cols, const double* values, int threads);

/// Column j, divided by its length, as a sum of the pivots divided by theirs: the coefficients.
std::vector<double> coefficients(const ColumnFactor& f, Index j);

}  // namespace pcadim
