#pragma once
#include "operations/data_matrix.hpp"
#include "pcadim/data_operations.hpp"

namespace pcadim {

/// What the noise of the data depends on is estimated from what the leading components leave over
/// (docs/auto.md), in rounds: the components of data that were divided once are the better
/// ones to take off.
Whitened whitened(const DataMatrix& data, bool centered, NoiseModel model, Index components,
                  int threads);

}  // namespace pcadim
