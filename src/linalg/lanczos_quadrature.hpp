#pragma once
#include <vector>

#include "linalg/block_krylov.hpp"

namespace pcadim {

/// The tridiagonal matrix that Lanczos iterations make of one vector.
struct LanczosMatrix {
  std::vector<double> diagonal, off_diagonal;  ///< the last off-diagonal leaves the space

  /// With the first `steps` of them.
  Quadrature quadrature(Index steps) const;
};

/// Lanczos iterations with full reorthogonalisation from each column of `start` (side x any number,
/// destroyed), all of them multiplied at once. A space that is exhausted ends early. Any number of
/// threads gives the same digits if the product does.
std::vector<LanczosMatrix> lanczos_matrices(Index side, std::vector<double> start, Index steps,
                                            const SymmetricProduct& product, int threads);

}  // namespace pcadim
