#include "linalg/tridiagonal_eigenvalues.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/random.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

struct Matrix {
  std::vector<double> diagonal, beside;
};

Matrix normal(Index n, std::uint64_t seed) {
  Matrix t{std::vector<double>(size(n)), std::vector<double>(size(n - 1))};
  fill_normal(t.diagonal, seed, 1);
  fill_normal(t.beside, seed, 2);
  return t;
}

/// Each row is `step` times as large as the one before.
Matrix graded(Index n, double step) {
  Matrix t = normal(n, 3);
  for (std::size_t i = 0; i < t.diagonal.size(); ++i) {
    t.diagonal[i] *= std::pow(step, static_cast<double>(i));
    if (i > 0) t.beside[i - 1] *= std::pow(step, static_cast<double>(i));
  }
  return t;
}

void expect_same_as_library(const Matrix& t, const char* what) {
  Matrix copy = t;
  const std::vector<double> expected = tridiagonal_eigenvalues(copy.diagonal, copy.beside),
                            got = tridiagonal_eigenvalues(t.diagonal, t.beside, 2);
  ASSERT_EQ(got.size(), expected.size());
  EXPECT_TRUE(std::ranges::is_sorted(got));
  const double largest = std::max(std::abs(expected.front()), std::abs(expected.back()));
  for (std::size_t k = 0; k < got.size(); ++k)
    EXPECT_NEAR(got[k], expected[k], 2e-14 * largest) << what << ", " << got.size();
}

/// The second differences have eigenvalues that are known.
TEST(TridiagonalEigenvalues, OfSecondDifferencesAreTheirFormula) {
  for (const Index n : {1, 2, 15, 16, 17, 900}) {
    const std::vector<double> twos(size(n), 2.0), ones(size(n - 1), -1.0);
    const std::vector<double> got = tridiagonal_eigenvalues(twos, ones, 3);
    for (Index k = 0; k < n; ++k) {
      const double angle =
          static_cast<double>(k + 1) * std::numbers::pi / static_cast<double>(n + 1);
      EXPECT_NEAR(got[size(k)], 2 - 2 * std::cos(angle), 4e-15) << n;
    }
  }
}

TEST(TridiagonalEigenvalues, OfRandomMatricesAreTheLibrarys) {
  for (Index n = 1; n <= 40; ++n) expect_same_as_library(normal(n, 1), "random");
}

/// The matrix of Kac and Clement, whose eigenvalues are whole numbers: n-1, n-3, ..., 1-n.
TEST(TridiagonalEigenvalues, OfALargeMatrixAreItsFormula) {
  constexpr Index n = 1300;
  std::vector<double> zeros(size(n)), beside;
  for (Index k = 1; k < n; ++k) beside.push_back(std::sqrt(static_cast<double>(k * (n - k))));
  const std::vector<double> got = tridiagonal_eigenvalues(zeros, beside, 2);
  for (Index k = 0; k < n; ++k)
    EXPECT_NEAR(got[size(k)], static_cast<double>(2 * k + 1 - n), 2e-15 * n);
}

TEST(TridiagonalEigenvalues, OfGradedMatricesAreTheLibrarys) {
  expect_same_as_library(graded(300, 0.9), "falling");
  expect_same_as_library(graded(300, 1.1), "rising");
}

/// Wilkinson's matrix: pairs of eigenvalues that agree in up to 13 digits. The numbers are those of
/// mpmath.eigsy with 40 digits.
TEST(TridiagonalEigenvalues, ThatAreNearlyEqualAreToldApart) {
  const std::vector<double> known{-1.1254415221199842, 0.25380581709667817, 0.94753436752929328,
                                  1.7893213526950814,  2.1302092193625060,  2.9610588841857267,
                                  3.0430992925788237,  3.9960482013836250,  4.0043540234408568,
                                  4.9997824777429019,  5.0002444250019131,  6.0002175222570981,
                                  6.0002340315841670,  7.0039517986163750,  7.0039522095286757,
                                  8.0389411158142733,  8.0389411228290232,  9.2106786473049186,
                                  9.2106786473613321,  10.746194182903322,  10.746194182903393};
  std::vector<double> diagonal;
  for (int i = -10; i <= 10; ++i) diagonal.push_back(std::abs(i));
  const std::vector<double> got =
      tridiagonal_eigenvalues(diagonal, std::vector<double>(20, 1.0), 2);
  for (std::size_t k = 0; k < known.size(); ++k) EXPECT_NEAR(got[k], known[k], 8e-15) << k;
}

TEST(TridiagonalEigenvalues, OfMatricesThatFallApartAreTheLibrarys) {
  Matrix t = normal(100, 4);
  for (std::size_t i = 0; i < t.beside.size(); i += 3) t.beside[i] = 0;
  expect_same_as_library(t, "in blocks");
  std::ranges::fill(t.beside, 0.0);
  expect_same_as_library(t, "diagonal");
  std::ranges::fill(t.diagonal, 7.0);
  expect_same_as_library(t, "equal");
  for (double& x : t.diagonal) x = 0;
  EXPECT_EQ(tridiagonal_eigenvalues(t.diagonal, t.beside, 1), std::vector<double>(100));
  EXPECT_TRUE(tridiagonal_eigenvalues({}, {}, 1).empty());
}

TEST(TridiagonalEigenvalues, ThreadsChangeNoDigit) {
  const Matrix t = normal(333, 5);
  const std::vector<double> one = tridiagonal_eigenvalues(t.diagonal, t.beside, 1);
  for (const int threads : {2, 3, 8})
    EXPECT_EQ(tridiagonal_eigenvalues(t.diagonal, t.beside, threads), one);
}

}  // namespace
}  // namespace pcadim
