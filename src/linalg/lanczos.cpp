/// Leading eigenvalues by Lanczos iterations with full reorthogonalisation. C. Lanczos (1950); the
/// error of a Ritz value is at most |beta_m| times the last component of its vector (B. N. Parlett,
/// The Symmetric Eigenvalue Problem, SIAM 1998, section 13.2).
#include <algorithm>
#include <cmath>
#include <optional>

#include "base/random.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

double length(const std::vector<double>& v) {
  double sum = 0;
  for (const double x : v) sum += x * x;
  return std::sqrt(sum);
}

/// An orthonormal basis that grows, and the tridiagonal matrix of S in it.
class Krylov {
 public:
  Krylov(Index n, const double* s) : n_(n), s_(s), next_(size(n)) {
    fill_normal(next_, 0, 0);  // any start will do that no data set knows of
    beta_ = length(next_);
  }

  /// Adds one vector. False: the space is exhausted.
  bool grow() {
    if (!(beta_ > 0)) return false;
    const Index steps = static_cast<Index>(diagonal_.size());
    if (steps > 0) off_diagonal_.push_back(beta_);
    for (double& x : next_) x /= beta_;
    basis_.insert(basis_.end(), next_.begin(), next_.end());
    const double* newest = &basis_[size(steps * n_)];
    multiply_symmetric(n_, s_, newest, next_.data());
    double projection = 0;
    for (Index i = 0; i < n_; ++i) projection += newest[i] * next_[size(i)];
    diagonal_.push_back(projection);
    // Twice is enough: the second pass removes what rounding left of the first.
    for (int pass = 0; pass < 2; ++pass) remove_basis();
    beta_ = length(next_);
    return true;
  }

  /// The `count` largest Ritz values if all of them have converged.
  std::optional<std::vector<double>> leading(Index count) const {
    const std::size_t m = diagonal_.size();
    if (m < size(count)) return {};
    // Reversed, so that the quadrature's weights are the squared last components.
    std::vector<double> values(diagonal_.rbegin(), diagonal_.rend());
    std::vector<double> coupling(off_diagonal_.rbegin(), off_diagonal_.rend());
    const std::vector<double> last = tridiagonal_quadrature(values, coupling);
    // The residual bounds the error; residual^2 / gap does too, and is what happens.
    constexpr double residual = 1e-6;
    for (std::size_t k = m - size(count); k < m; ++k) {
      if (beta_ * std::sqrt(last[k]) > residual * values[m - 1]) return {};
    }
    std::reverse(values.begin(), values.end());
    values.resize(size(count));
    return values;
  }

 private:
  void remove_basis() {
    const Index steps = static_cast<Index>(diagonal_.size());
    std::vector<double> along(size(steps));
    multiply_transposed(steps, 1, n_, basis_.data(), next_.data(), along.data());
    std::vector<double> sum(size(n_));
    multiply(n_, 1, steps, basis_.data(), along.data(), sum.data());
    for (std::size_t i = 0; i < sum.size(); ++i) next_[i] -= sum[i];
  }

  Index n_;
  const double* s_;
  std::vector<double> next_, basis_, diagonal_, off_diagonal_;
  double beta_ = 0;
};

std::optional<std::vector<double>> by_lanczos(Index n, const double* s, Index count) {
  Krylov krylov(n, s);
  const Index most = n / 2;
  // A look costs as much as many steps: the pauses grow with the basis.
  Index next_look = 3 * count + 20;
  for (Index step = 1; step <= most; ++step) {
    if (!krylov.grow()) return {};
    if (step < next_look) continue;
    if (auto values = krylov.leading(count)) return values;
    next_look = step + step / 5;
  }
  return {};
}

}  // namespace

std::vector<double> leading_eigenvalues(Index n, double* s, Index count) {
  constexpr Index small = 100;
  if (n > small && count <= n / 16) {
    if (auto values = by_lanczos(n, s, count)) return *values;
  }
  std::vector<double> values = symmetric_eigenvalues(n, s, 1);
  std::reverse(values.begin(), values.end());
  values.resize(size(std::min(n, count)));
  return values;
}

}  // namespace pcadim
