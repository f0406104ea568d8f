#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/size.hpp"
#include "linalg/tridiagonal_eigenvalues.hpp"
#include "pcadim/index.hpp"

namespace pcadim {
namespace {

using Exact = long double;

/// How many eigenvalues are below x.
Index count_below(const std::vector<double>& diagonal, const std::vector<double>& next, Exact x) {
  Index count = 0;
  Exact quotient = 1;
  for (std::size_t i = 0; i < diagonal.size(); ++i) {
    quotient = diagonal[i] - x - (i > 0 ? Exact{next[i - 1]} * next[i - 1] / quotient : 0);
    if (quotient < 0) ++count;
  }
  return count;
}

Exact eigenvalue(const std::vector<double>& diagonal, const std::vector<double>& next, Index k) {
  Exact low = 0, high = 4;
  for (int step = 0; step < 120; ++step) {
    const Exact middle = (low + high) / 2;
    (count_below(diagonal, next, middle) <= k ? low : high) = middle;
  }
  return low;
}

/// Columns of very different sizes: small eigenvalues lost what rounding of the largest one leaves,
/// seven of their digits here.
TEST(GradedEigenvalues, SmallOnesKeepTheirDigits) {
  constexpr Index n = 120;
  std::vector<double> diagonal, next;
  for (Index i = 0; i < n; ++i) {
    diagonal.push_back(std::exp(-0.15 * static_cast<double>(i)));
    if (i > 0) next.push_back(0.3 * std::sqrt(diagonal[size(i)] * diagonal[size(i - 1)]));
  }
  const std::vector<double> values = tridiagonal_eigenvalues(diagonal, next, 2);
  EXPECT_EQ(values, tridiagonal_eigenvalues(diagonal, next, 1));
  for (Index k = 0; k < n; ++k) {
    const auto known = static_cast<double>(eigenvalue(diagonal, next, k));
    EXPECT_NEAR(values[size(k)] / known, 1, 1e-12) << k;
  }
}

}  // namespace
}  // namespace pcadim
