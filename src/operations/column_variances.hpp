#pragma once
#include <vector>

#include "operations/data_matrix.hpp"

namespace pcadim {

/// The mean squares of the columns after d = 0 ... `components` leading components have been taken
/// away. Any number of threads gives the same digits.
std::vector<std::vector<double>> column_variances(const DataMatrix& data, Index components,
                                                  int threads);

}  // namespace pcadim
