#pragma once
#include "base/work_meter.hpp"
#include "operations/data_matrix.hpp"
#include "pcadim/data_operations.hpp"

namespace pcadim {

/// DataOperations::observed_fits() of prepared data whose missing cells are NaN. Centring and
/// scaling are part of every iteration; residuals are in the units of the data given.
std::vector<ObservedFit> observed_fits(const DataMatrix& data, bool centered, bool scaled,
                                       Index first, Index last, int threads, const Watch& watch);

}  // namespace pcadim
