#include "linalg/small_eigenpairs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/random.hpp"
#include "base/size.hpp"

namespace pcadim {
namespace {

/// The largest entry of S V - V diag(values) and of V'V - I, in units of the largest eigenvalue.
double error_of(const std::vector<double>& s, const Eigenpairs& pairs) {
  const Index n = std::ssize(pairs.values);
  double worst = 0;
  std::vector<double> turned(size(n * n)), products(size(n * n));
  multiply(n, n, n, s.data(), pairs.vectors.data(), turned.data());
  multiply_transposed(n, n, n, pairs.vectors.data(), pairs.vectors.data(), products.data());
  for (Index j = 0; j < n; ++j) {
    for (Index i = 0; i < n; ++i) {
      const std::size_t k = size(j * n + i);
      const double left = turned[k] - pairs.values[size(j)] * pairs.vectors[k];
      worst = std::max({worst, std::abs(left) / std::abs(pairs.values.front()),
                        std::abs(products[k] - (i == j ? 1 : 0))});
    }
  }
  return worst;
}

/// X'X of normal numbers, column j of which has the deviation ratio^j; `rows` below n: singular.
std::vector<double> gram(Index n, Index rows, double ratio) {
  std::vector<double> x(size(rows * n)), s(size(n * n));
  fill_normal(x, 7, static_cast<std::uint64_t>(n));
  for (Index j = 0; j < n; ++j) {
    for (Index i = 0; i < rows; ++i) x[size(j * rows + i)] *= std::pow(ratio, j);
  }
  multiply_transposed(n, n, rows, x.data(), x.data(), s.data());
  return s;
}

void expect_solved(const std::vector<double>& s, Index n) {
  const auto pairs = small_eigenpairs(n, s.data());
  ASSERT_TRUE(pairs);
  EXPECT_TRUE(std::ranges::is_sorted(pairs->values, std::ranges::greater{}));
  EXPECT_LT(error_of(s, *pairs), 1e-13) << n;
  std::vector<double> copy = s;
  const std::vector<double> known = symmetric_eigenvalues(n, copy.data());
  for (Index k = 0; k < n; ++k)
    EXPECT_NEAR(pairs->values[size(k)], known[size(n - 1 - k)], 1e-13 * known.back()) << n;
}

TEST(SmallEigenpairs, SolvesFullGradedAndSingularMatrices) {
  for (Index n = 1; n <= largest_side_for_all; n += n < largest_small_side ? 1 : 16) {
    expect_solved(gram(n, 2 * n + 1, 1), n);
    expect_solved(gram(n, 2 * n + 1, 0.5), n);
    expect_solved(gram(n, 2 * n + 1, 2), n);
    expect_solved(gram(n, n / 2 + 1, 1), n);
  }
}

TEST(SmallEigenpairs, EqualEigenvaluesAndZeros) {
  std::vector<double> unit(size(9 * 9)), zero(size(9 * 9));
  for (Index j = 0; j < 9; ++j) unit[size(j * 9 + j)] = 3;
  expect_solved(unit, 9);
  const auto none = small_eigenpairs(9, zero.data());
  ASSERT_TRUE(none);
  for (const double value : none->values) EXPECT_EQ(value, 0);
}

TEST(SmallEigenpairs, AnySizeOfNumbers) {
  for (const double size_of_numbers : {1e-200, 1e-30, 1e150, 1e300}) {
    std::vector<double> s = gram(12, 30, 1);
    for (double& x : s) x *= size_of_numbers;
    expect_solved(s, 12);
  }
}

TEST(SmallEigenpairs, GivesUpOnWhatIsNoNumber) {
  std::vector<double> s = gram(5, 9, 1);
  s[3] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(small_eigenpairs(5, s.data()));
  s[3] = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(small_eigenpairs(5, s.data()));
}

}  // namespace
}  // namespace pcadim
