#pragma once
#include <cmath>

#include "pcadim/index.hpp"

/// Small dense factors, for systems as large as the number of components.
namespace pcadim {

/// The lower factor L of A = L L' (n x n, column-major, lower triangle), in place. Returns log |A|.
/// A pivot that rounding made zero or negative is replaced by the smallest sensible one.
inline double cholesky(Index n, double* a, double least_pivot) {
  double log_determinant = 0;
  for (Index j = 0; j < n; ++j) {
    for (Index k = 0; k < j; ++k) {
      const double factor = a[k * n + j];
      for (Index i = j; i < n; ++i) a[j * n + i] -= factor * a[k * n + i];
    }
    const double pivot = std::sqrt(std::fmax(a[j * n + j], least_pivot));
    log_determinant += 2 * std::log(pivot);
    for (Index i = j; i < n; ++i) a[j * n + i] /= pivot;
    a[j * n + j] = pivot;
  }
  return log_determinant;
}

/// x = L^-1 x.
inline void solve_lower(Index n, const double* lower, double* x) {
  for (Index k = 0; k < n; ++k) {
    x[k] /= lower[k * n + k];
    for (Index i = k + 1; i < n; ++i) x[i] -= x[k] * lower[k * n + i];
  }
}

}  // namespace pcadim
