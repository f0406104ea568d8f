#include "linalg/two_stage_eigenvalues.hpp"

#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "linalg/band_reduction.hpp"
#include "linalg/band_to_tridiagonal.hpp"
#include "linalg/linalg.hpp"
#include "linalg/tridiagonal_eigenvalues.hpp"

namespace pcadim {
namespace {

double largest_cell(Index n, const double* s, int threads) {
  std::vector<double> largest(static_cast<std::size_t>(n));
  parallel_for(n, threads, [&](Index j) {
    double& mine = largest[static_cast<std::size_t>(j)];
    for (Index i = j; i < n; ++i) mine = std::max(mine, std::abs(s[j * n + i]));
  });
  return largest.empty() ? 0 : std::ranges::max(largest);
}

/// A power of two that brings numbers to about 1 where their squares could leave the range of
/// doubles; otherwise 1.
double safe_factor(double largest) {
  constexpr double safe = 0x1p100;
  if (largest == 0 || (largest < safe && largest > 1 / safe)) return 1;
  return std::ldexp(1.0, -std::ilogb(largest));
}

}  // namespace

std::vector<double> two_stage_eigenvalues(Index n, double* s, int threads) {
  const double factor = safe_factor(largest_cell(n, s, threads));
  if (factor != 1) std::for_each(s, s + n * n, [&](double& cell) { cell *= factor; });
  BandMatrix band = reduce_to_band(n, s, threads);
  const Tridiagonal tridiagonal = reduce_to_tridiagonal(band, threads);
  std::vector<double> values =
      tridiagonal_eigenvalues(tridiagonal.diagonal, tridiagonal.off_diagonal, threads);
  for (double& value : values) value /= factor;
  return values;
}

std::vector<double> symmetric_eigenvalues(Index n, double* s, int threads) {
  return n < least_two_stage_side ? symmetric_eigenvalues(n, s)
                                  : two_stage_eigenvalues(n, s, threads);
}

}  // namespace pcadim
