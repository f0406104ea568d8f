#pragma once
#include <span>
#include <vector>

namespace pcadim {

/// The eigenvalues of a symmetric tridiagonal matrix, ascending, on several threads. Each of them
/// is enclosed by itself, in an interval of some rounding errors of the largest, so that the thread
/// count changes no digit. As fast as the library's routine on one thread. Numbers whose squares
/// leave the range of doubles are not for it.
std::vector<double> tridiagonal_eigenvalues(std::span<const double> diagonal,
                                            std::span<const double> off_diagonal, int threads);

}  // namespace pcadim
