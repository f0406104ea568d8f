#pragma once
#include "operations/noise/whitening.hpp"

namespace pcadim {

/// Unequal columns, no more of them than rows: all but the lengths of the rows is in the products,
/// so that rounds cost no pass over the data. One component number for each round.
Whitened whitened_columns(const NoisyData& noisy, const std::vector<Index>& rounds, int threads);

}  // namespace pcadim
