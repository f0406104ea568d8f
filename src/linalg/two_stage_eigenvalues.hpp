#pragma once
#include <vector>

#include "pcadim/index.hpp"

namespace pcadim {

/// The eigenvalues of a symmetric matrix (finite, lower triangle, destroyed), ascending: full to
/// band, band to tridiagonal, both on several threads, which change no digit. The error is some
/// rounding errors of the largest, as with the library's own solver.
std::vector<double> two_stage_eigenvalues(Index n, double* s, int threads);

}  // namespace pcadim
