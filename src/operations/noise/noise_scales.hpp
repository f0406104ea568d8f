#pragma once
#include <vector>

#include "operations/data_matrix.hpp"

namespace pcadim {

/// What data are divided by to make their noise white: deviations of rows and of columns, and the
/// correlation of neighbouring rows or columns.
struct NoiseScales {
  std::vector<double> rows, columns;  ///< deviations, positive
  double row_correlation = 0;         ///< of a row's noise with that of the row before it
  double column_correlation = 0;      ///< of a column's noise with that of the column before it
};

/// All equal, not correlated.
NoiseScales no_scales(Index rows, Index cols);

/// The data divided by the scales. If they are `centered`, what a constant column became is
/// projected out, which is to centre with the weights of the rows.
DataMatrix divided(const DataMatrix& data, const NoiseScales& scales, bool centered);

/// The same in place of what `result` was: many rounds need no memory of their own.
void divide_into(DataMatrix& result, const DataMatrix& data, const NoiseScales& scales,
                 bool centered);

/// What dividing by the scales adds to the log density of the data, of which `rows` carry
/// information.
double log_determinant(const NoiseScales& scales, Index rows);

}  // namespace pcadim
