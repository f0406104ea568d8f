#pragma once
#include <span>
#include <vector>

#include "passes/preparation.hpp"
#include "passes/row_walk.hpp"

namespace pcadim {

/// X V for the prepared rows X (n x p) and a few vectors V (p x k, column after column): n x k,
/// column after column. One pass; any number of threads gives the same digits.
std::vector<double> row_products(RowWalk& walk, const Preparation& preparation,
                                 std::span<const double> vectors);

}  // namespace pcadim
