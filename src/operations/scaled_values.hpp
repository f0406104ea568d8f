#pragma once
#include "operations/data_matrix.hpp"

namespace pcadim {

/// DataOperations::scaled_squared_values() of cells as they were read.
std::vector<double> scaled_squared_values(const DataMatrix& cells,
                                          std::span<const double> row_factors,
                                          std::span<const double> column_factors, int threads);

}  // namespace pcadim
