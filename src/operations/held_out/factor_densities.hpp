#pragma once
#include <vector>

#include "operations/held_out/column_fold.hpp"

namespace pcadim {

/// The log densities of the held rows under factor analysis of those that stay, row after row, for
/// d = 0 ... max_dim factors. Throws NotApplicable where a column does not vary any more.
std::vector<double> factor_densities(const ColumnFold& fold, Index max_dim);

}  // namespace pcadim
