#pragma once
#include <vector>

#include "pcadim/index.hpp"

namespace pcadim {

/// Below this side the library's solver on one thread is as fast.
inline constexpr Index least_two_stage_side = 1200;

/// The eigenvalues of a symmetric matrix (finite, lower triangle, destroyed), ascending: full to
/// band, band to tridiagonal, both on several threads, which change no digit. The error is some
/// rounding errors of the largest, as with the library's own solver.
std::vector<double> two_stage_eigenvalues(Index n, double* s, int threads);

}  // namespace pcadim
