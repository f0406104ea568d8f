#pragma once
#include <vector>

#include "operations/data_matrix.hpp"

namespace pcadim {

/// Rows that repeat an earlier one up to rounding, where that cannot be chance: some column has
/// another value in every row that is not a copy. Ascending.
std::vector<Index> copied_rows(const DataMatrix& data);

/// Columns that are sums of few others (with any coefficients), where the data have more rows than
/// columns. Of those that depend on each other the one is named that holds most of the others, as a
/// total does. Ascending.
std::vector<Index> dependent_columns(const DataMatrix& data, int threads);

}  // namespace pcadim
