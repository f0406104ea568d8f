#pragma once
#include <vector>

#include "pcadim/index.hpp"

namespace pcadim {

/// A column of which so small a part (squared, of its length) is left depends on the others.
inline constexpr double least_part = 1e-10;

/// The correlations of p columns about zero, and the columns' lengths.
struct ColumnCorrelations {
  Index p = 0;
  std::vector<double> values;  ///< p x p, both triangles
  std::vector<double> lengths;
};

/// Of a matrix that is stored column after column.
ColumnCorrelations column_correlations(Index rows, Index cols, const double* values, int threads);

/// The matrix of correlations is L L', with the largest of what is left taken next: column k of L
/// belongs to column pivots[k] of the data. Columns that are no pivots depend on those that are.
struct ColumnFactor {
  Index p = 0;
  std::vector<Index> pivots;
  std::vector<double> columns;  ///< of L, p long each

  double at(Index i, Index k) const { return columns[static_cast<std::size_t>(k * p + i)]; }
};

/// The factor of some columns; those with `without` are no pivots.
ColumnFactor column_factor(const ColumnCorrelations& correlations,
                           const std::vector<bool>& without);

/// Column j, divided by its length, as a sum of the pivots divided by theirs: the coefficients.
std::vector<double> coefficients(const ColumnFactor& f, Index j);

}  // namespace pcadim
