#pragma once
#include <vector>

#include "linalg/band_matrix.hpp"

namespace pcadim {

struct Tridiagonal {
  std::vector<double> diagonal;
  std::vector<double> off_diagonal;  ///< one less
};

/// A tridiagonal matrix with the eigenvalues of the band matrix (destroyed). Any number of threads
/// gives the same digits.
Tridiagonal reduce_to_tridiagonal(BandMatrix& band, int threads);

}  // namespace pcadim
