#pragma once
#include "linalg/band_matrix.hpp"

namespace pcadim {

/// A band matrix with the eigenvalues of the symmetric matrix S (n x n, lower triangle, destroyed),
/// whose numbers must be of about 1. Any number of threads gives the same digits.
BandMatrix reduce_to_band(Index n, double* s, int threads);

}  // namespace pcadim
