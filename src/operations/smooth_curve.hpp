#pragma once
#include "base/work_meter.hpp"
#include "operations/data_matrix.hpp"

namespace pcadim {

/// DataOperations::smooth_curve() of the prepared data.
std::vector<double> smooth_curve(const DataMatrix& data, bool centered, Index max_dim, int threads,
                                 const Watch& watch);

}  // namespace pcadim
