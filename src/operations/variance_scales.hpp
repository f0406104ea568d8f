#pragma once
#include "base/work_meter.hpp"
#include "operations/data_matrix.hpp"
#include "pcadim/data_operations.hpp"

namespace pcadim {

/// DataOperations::variance_scales() of cells as they were read.
VarianceScales variance_scales(const DataMatrix& cells, const CellVariance& variance, int threads,
                               const Watch& watch);

}  // namespace pcadim
