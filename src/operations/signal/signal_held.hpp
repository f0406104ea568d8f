#pragma once
#include <vector>

#include "operations/data_matrix.hpp"
#include "pcadim/data_operations.hpp"

namespace pcadim {

/// How much of the space that `directions` (p x count) span the leading components of the data
/// hold: |V'Q|^2 / count, for an orthonormal basis Q of it and loadings V of the components.
/// `products` are those of the short side of the data.
SignalHeld signal_held(const DataMatrix& data, const std::vector<double>& products,
                       std::vector<double> directions, double wanted, int threads);

}  // namespace pcadim
