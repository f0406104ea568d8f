#include "linalg/two_stage_eigenvalues.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.hpp"
#include "base/size.hpp"
#include "linalg/band_matrix.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

/// A symmetric matrix, column-major; only its lower triangle is looked at.
struct Symmetric {
  Index n = 0;
  std::vector<double> cells;
  double& at(Index i, Index j) { return cells[size(j * n + i)]; }
};

Symmetric zeros(Index n) { return {n, std::vector<double>(size(n * n))}; }

Symmetric normal(Index n, std::uint64_t seed) {
  Symmetric s = zeros(n);
  fill_normal(s.cells, seed, 1);
  return s;
}

/// Q diag(values) Q' for a product Q of random reflections.
Symmetric with_eigenvalues(const std::vector<double>& values, std::uint64_t seed) {
  const Index n = std::ssize(values);
  Symmetric s = zeros(n);
  std::vector<double> basis(size(n * n)), column(size(n));
  fill_normal(basis, seed, 1);
  orthonormalise(n, n, basis.data());
  for (Index k = 0; k < n; ++k) {
    add_rank_one(n, values[size(k)], &basis[size(k * n)], s.cells.data());
  }
  return s;
}

std::vector<double> sequence(Index n, double (*value)(double)) {
  std::vector<double> values;
  for (Index k = 0; k < n; ++k) {
    values.push_back(value(static_cast<double>(k) / static_cast<double>(n)));
  }
  return values;
}

double graded(double share) { return std::pow(10.0, -12 * share); }
double clustered(double share) { return share < 0.5 ? 1 : share < 0.9 ? 1 + 1e-13 : 3; }
double deficient(double share) { return share < 0.3 ? 1 + share : 0; }

std::vector<double> two_stage(Symmetric s, int threads = 2) {
  return two_stage_eigenvalues(s.n, s.cells.data(), threads);
}

/// The two ways, to rounding errors of the largest eigenvalue.
void expect_same_as_library(const Symmetric& s, const char* what) {
  Symmetric copy = s;
  const std::vector<double> expected = symmetric_eigenvalues(s.n, copy.cells.data());
  const std::vector<double> got = two_stage(s);
  ASSERT_EQ(got.size(), expected.size());
  EXPECT_TRUE(std::ranges::is_sorted(got));
  double largest = 0, worst = 0;
  for (const double value : expected) largest = std::max(largest, std::abs(value));
  for (std::size_t k = 0; k < got.size(); ++k) {
    worst = std::max(worst, std::abs(got[k] - expected[k]));
  }
  EXPECT_LE(worst, 1e-13 * largest) << what << ", " << s.n;
}

TEST(TwoStageEigenvalues, AreTheLibrarysForEverySmallSide) {
  for (Index n = 1; n <= 70; ++n) expect_same_as_library(normal(n, 1), "random");
}

/// The last panel, the last square of the band and the last group of sweeps may be less than whole.
TEST(TwoStageEigenvalues, AreTheLibrarysAtEveryEdgeOfABlock) {
  constexpr Index b = band_width;
  for (const Index n : {2 * b - 1, 2 * b, 2 * b + 1, 2 * b + 2, 2 * b + 3, 3 * b, 3 * b + 1,
                        3 * b + 2, 4 * b + 3, 6 * b + 12}) {
    expect_same_as_library(normal(n, 2), "random");
  }
}

TEST(TwoStageEigenvalues, OfEasyAndHardSpectraAreTheLibrarys) {
  for (const Index n : {30, 150, 400}) {
    expect_same_as_library(with_eigenvalues(sequence(n, graded), 3), "graded");
    expect_same_as_library(with_eigenvalues(sequence(n, clustered), 4), "clustered");
    expect_same_as_library(with_eigenvalues(sequence(n, deficient), 5), "of low rank");
  }
}

TEST(TwoStageEigenvalues, OfGradedRowsAreTheLibrarys) {
  Symmetric s = normal(300, 6);
  for (Index j = 0; j < s.n; ++j) {
    for (Index i = j; i < s.n; ++i)
      s.at(i, j) *= std::pow(10.0, -0.02 * static_cast<double>(i + j));
  }
  expect_same_as_library(s, "graded from the top");
  std::ranges::reverse(s.cells);  // about the other diagonal, the upper triangle becomes the lower
  for (Index j = 0; j < s.n; ++j) {
    for (Index i = j; i < s.n; ++i) s.at(i, j) = s.at(j, i);
  }
  expect_same_as_library(s, "graded from the bottom");
}

TEST(TwoStageEigenvalues, OfMatricesWithManyZerosAreTheLibrarys) {
  Symmetric diagonal = zeros(200), tridiagonal = zeros(200), corner = zeros(200);
  for (Index j = 0; j < 200; ++j) {
    diagonal.at(j, j) = tridiagonal.at(j, j) = static_cast<double>((7 * j) % 31) - 15;
    if (j > 0) tridiagonal.at(j, j - 1) = 1;
  }
  corner.at(199, 0) = 2;
  expect_same_as_library(diagonal, "diagonal");
  expect_same_as_library(tridiagonal, "tridiagonal");
  expect_same_as_library(corner, "one entry");
}

TEST(TwoStageEigenvalues, OfZerosAreZeros) {
  for (const Index n : {1, 2, 70, 200})
    EXPECT_EQ(two_stage(zeros(n)), std::vector<double>(size(n)));
  EXPECT_TRUE(two_stage(zeros(0)).empty());
}

/// Squares of such numbers are no doubles.
TEST(TwoStageEigenvalues, OfHugeAndTinyNumbersAreScaled) {
  const Symmetric s = normal(150, 7);
  const std::vector<double> plain = two_stage(s);
  for (const double factor : {0x1p600, 0x1p-900}) {
    Symmetric scaled = s;
    for (double& cell : scaled.cells) cell *= factor;
    const std::vector<double> got = two_stage(scaled);
    for (std::size_t k = 0; k < got.size(); ++k) {
      EXPECT_NEAR(got[k] / factor, plain[k], 1e-13 * plain.back());
    }
  }
}

/// H diag(values) H for a product H of a few random reflections I - 2vv': dense, and quickly made.
Symmetric reflected(const std::vector<double>& values, std::uint64_t seed) {
  const Index n = std::ssize(values);
  Symmetric s = zeros(n);
  for (Index j = 0; j < n; ++j) s.at(j, j) = values[size(j)];
  for (std::uint64_t stream = 1; stream <= 3; ++stream) {
    std::vector<double> v(size(n)), product(size(n));
    fill_normal(v, seed, stream);
    double length = 0, inner = 0;
    for (const double x : v) length += x * x;
    for (double& x : v) x /= std::sqrt(length);
    multiply_symmetric(n, s.cells.data(), v.data(), product.data());
    for (Index i = 0; i < n; ++i) inner += v[size(i)] * product[size(i)];
    for (Index j = 0; j < n; ++j) {
      for (Index i = j; i < n; ++i)
        s.at(i, j) += 4 * inner * v[size(i)] * v[size(j)] - 2 * v[size(i)] * product[size(j)] -
                      2 * product[size(i)] * v[size(j)];
    }
  }
  return s;
}

double evenly(double share) { return 2 * share - 1; }

/// Solvers of libraries lose more digits of large matrices.
TEST(TwoStageEigenvalues, OfLargeMatricesAreThoseThatTheyWereMadeOf) {
  for (const Index n : {700, 1500}) {
    for (const auto& shape : {evenly, graded}) {
      std::vector<double> known = sequence(n, shape);
      const std::vector<double> got = two_stage(reflected(known, 8));
      std::ranges::sort(known);
      for (std::size_t k = 0; k < known.size(); ++k) EXPECT_NEAR(got[k], known[k], 4e-15) << n;
    }
  }
}

/// In unequal parts, so that threads meet at different places.
TEST(TwoStageEigenvalues, AnyNumberOfThreadsGivesTheSameDigits) {
  for (const Index n : {70, 333, 640}) {
    const Symmetric s = normal(n, 11);
    const std::vector<double> one = two_stage(s, 1);
    for (const int threads : {2, 3, 8})
      EXPECT_EQ(two_stage(s, threads), one) << n << " " << threads;
  }
}

/// The side decides which way is taken, and not the number of threads.
TEST(SymmetricEigenvalues, OfLargeMatricesComeInTwoStages) {
  for (const int threads : {1, 3}) {
    Symmetric small = normal(50, 12), same = small, large = normal(1200, 13);
    const std::vector<double> expected = two_stage(large, 2);
    EXPECT_EQ(symmetric_eigenvalues(1200, large.cells.data(), threads), expected);
    EXPECT_EQ(symmetric_eigenvalues(50, small.cells.data(), threads),
              symmetric_eigenvalues(50, same.cells.data()));
  }
}

}  // namespace
}  // namespace pcadim
