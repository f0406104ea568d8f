#pragma once
#include "base/work_meter.hpp"
#include "operations/data_matrix.hpp"
#include "pcadim/data_operations.hpp"

namespace pcadim {

/// DataOperations::partial_correlation_means() of data in any units.
std::vector<double> partial_correlation_means(DataMatrix data, PartialMean mean, int threads,
                                              const Watch& watch);

}  // namespace pcadim
