/// The signal in the rows Z is T F L', with scores T = Z W, factors F and directions L = Q R, so
/// that its scores in the orthonormal basis Q are T F R' with covariance R F cov(T) F R'. That
/// matrix's eigenvectors E turn them to principal components: loadings Q E, projection W F R' E.
#include "pipeline/signal_components.hpp"

#include <algorithm>
#include <numeric>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "spectrum/components.hpp"

namespace pcadim {
namespace {

using Numbers = std::vector<double>;

/// A B for A (m x d) and B (d x d).
Numbers times(const Numbers& a, const Numbers& b, Index m, Index d) {
  Numbers result(size(m * d));
  multiply(m, d, d, a.data(), b.data(), result.data());
  return result;
}

/// A' B for A and B of m x d.
Numbers transposed_times(const Numbers& a, const Numbers& b, Index m, Index d) {
  Numbers result(size(d * d));
  multiply_transposed(d, d, m, a.data(), b.data(), result.data());
  return result;
}

/// F R' from R.
Numbers scaled_transposed(const Numbers& r, std::span<const double> factors) {
  const std::size_t d = factors.size();
  Numbers result(d * d);
  for (std::size_t i = 0; i < d; ++i) {
    for (std::size_t j = 0; j < d; ++j) result[j * d + i] = factors[i] * r[i * d + j];
  }
  return result;
}

/// A component whose loadings are turned around is turned around as a whole: a loading may be 0
/// where the projection is not.
void fix_both_signs(SignalComponents& parts, Index p) {
  const Numbers before = parts.loadings;
  fix_signs(parts.loadings, p);
  for (std::size_t k = 0; k < before.size(); k += size(p)) {
    const auto old = std::span(before).subspan(k, size(p));
    if (std::ranges::equal(old, std::span(parts.loadings).subspan(k, size(p)))) continue;
    for (double& x : std::span(parts.projection).subspan(k, size(p))) x = -x;
  }
}

}  // namespace

SignalComponents signal_components(const SignalDirections& signal,
                                   std::span<const double> factors) {
  const Index d = std::ssize(signal.variances), p = std::ssize(signal.directions) / d;
  Numbers basis = signal.directions;
  orthonormalise(p, d, basis.data());
  const Numbers turn = scaled_transposed(transposed_times(basis, signal.directions, p, d), factors);
  Numbers covariance = transposed_times(turn, times(signal.covariance, turn, d, d), d, d);
  Eigenpairs pairs = leading_eigenpairs(d, covariance.data(), d, 1);
  SignalComponents parts;
  parts.loadings = times(basis, pairs.vectors, p, d);
  parts.projection = times(signal.projection, times(turn, pairs.vectors, d, d), p, d);
  parts.variances = std::move(pairs.values);
  fix_both_signs(parts, p);
  return parts;
}

}  // namespace pcadim
