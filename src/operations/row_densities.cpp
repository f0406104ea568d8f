#include "operations/row_densities.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/size.hpp"

namespace pcadim {

void log_densities(const Fold& fold, Index i, Index p, Index max_dim, double* to) {
  const Index m = std::ssize(fold.lengths);
  double explained = 0, logs = 0, left = fold.lengths[size(i)];
  double variance = fold.variance;
  for (Index d = 0;; ++d) {
    const double beyond = static_cast<double>(p - d), noise = variance / beyond;
    to[d] = -0.5 * (static_cast<double>(p) * std::log(2 * std::numbers::pi) + logs + explained +
                    beyond * std::log(noise) + std::max(left, 0.0) / noise);
    if (d == max_dim) return;
    const double value = fold.eigenvalues[size(d)], square = fold.squares[size(d * m + i)];
    variance -= value;
    logs += std::log(value);
    explained += square / value;
    left -= square;
  }
}

Index last_dimension(std::span<const Fold> folds, Index wanted) {
  for (const Fold& fold : folds) wanted = std::min(wanted, fold.last_dimension);
  return wanted;
}

}  // namespace pcadim
