#include "operations/held_out/row_densities.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/size.hpp"

namespace pcadim {

FoldDensities::FoldDensities(const Fold& fold, Index p, Index max_dim) : fold_(fold) {
  double logs = 0, variance = fold.variance;
  for (Index d = 0; d <= max_dim; ++d) {
    const double beyond = static_cast<double>(p - d), noise = variance / beyond;
    constant_.push_back(static_cast<double>(p) * std::log(2 * std::numbers::pi) + logs +
                        beyond * std::log(noise));
    noise_.push_back(noise);
    if (d == max_dim) break;
    variance -= fold.eigenvalues[size(d)];
    logs += std::log(fold.eigenvalues[size(d)]);
  }
}

void FoldDensities::write(Index i, double* to) const {
  const std::size_t rows = fold_.lengths.size(), row = size(i), last = noise_.size() - 1;
  double explained = 0, left = fold_.lengths[row];
  for (std::size_t d = 0;; ++d) {
    to[d] = -0.5 * (constant_[d] + explained + std::max(left, 0.0) / noise_[d]);
    if (d == last) return;
    const double square = fold_.squares[d * rows + row];
    explained += square / fold_.eigenvalues[d];
    left -= square;
  }
}

Index last_dimension(std::span<const Fold> folds, Index wanted) {
  for (const Fold& fold : folds) wanted = std::min(wanted, fold.last_dimension);
  return wanted;
}

}  // namespace pcadim
