#include "linalg/linalg.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>

#include "base/parallel.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

using test::Matrix;

TEST(Linalg, EigenvaluesOfAKnownMatrix) {
  // Second differences: eigenvalues 2 - 2 cos(k pi / (n+1)).
  const Index n = 20;
  std::vector<double> s(n * n);
  for (Index j = 0; j < n; ++j) {
    s[static_cast<std::size_t>(j * n + j)] = 2;
    if (j + 1 < n) s[static_cast<std::size_t>(j * n + j + 1)] = -1;
  }
  const auto values = symmetric_eigenvalues(n, s.data());
  for (Index k = 0; k < n; ++k) {
    EXPECT_NEAR(values[static_cast<std::size_t>(k)],
                2 - 2 * std::cos(3.141592653589793 * static_cast<double>(k + 1) / (n + 1)), 1e-14);
  }
}

TEST(Linalg, LowerFactorKeepsTheGramMatrix) {
  for (const auto& [n, k] : {std::pair<Index, Index>{5, 9}, {7, 3}, {4, 4}}) {
    Matrix a = test::gaussian(k, n, 3);  // row-major k x n is column-major n x k
    std::vector<double> gram(static_cast<std::size_t>(n * n)), again(gram.size());
    add_outer_products(n, k, a.values.data(), gram.data());
    const auto lower = lower_factor(n, k, a.values.data());
    add_outer_products(n, std::min(n, k), lower.data(), again.data());
    for (std::size_t i = 0; i < gram.size(); ++i) EXPECT_NEAR(gram[i], again[i], 1e-13);
  }
}

TEST(Linalg, OrthonormaliseGivesOrthonormalColumns) {
  Matrix a = test::gaussian(4, 11, 5);
  orthonormalise(11, 4, a.values.data());
  for (Index i = 0; i < 4; ++i) {
    for (Index j = 0; j < 4; ++j) {
      double dot = 0;
      for (Index k = 0; k < 11; ++k) dot += a.at(i, k) * a.at(j, k);
      EXPECT_NEAR(dot, i == j ? 1 : 0, 1e-14);
    }
  }
}

TEST(Linalg, TridiagonalQuadratureIsGaussLegendre) {
  std::vector<double> diagonal(3, 0.0), off{1 / std::sqrt(3.0), 2 / std::sqrt(15.0)};
  const auto weights = tridiagonal_quadrature(diagonal, off);
  EXPECT_NEAR(diagonal[2], std::sqrt(0.6), 1e-15);
  EXPECT_NEAR(weights[1], 4.0 / 9, 1e-15);
}

TEST(Linalg, BlocksCoverTheLowerTriangleOnce) {
  for (const Index n : {1, 127, 129, 300, 1000, 2000, 5000}) {
    for (const std::vector<Block>& blocks : {many_blocks(n), large_blocks(n)}) {
      std::vector<int> seen(static_cast<std::size_t>(n * n));
      for (const Block& block : blocks) {
        EXPECT_TRUE(block.on_diagonal() || block.row >= block.col + block.cols);
        for (Index j = block.col; j < block.col + block.cols; ++j)
          for (Index i = block.row; i < block.row + block.rows; ++i)
            ++seen[static_cast<std::size_t>(j * n + i)];
      }
      for (Index j = 0; j < n; ++j)
        for (Index i = j; i < n; ++i) ASSERT_EQ(seen[static_cast<std::size_t>(j * n + i)], 1);
    }
  }
}

/// Sums of k products of numbers rounded to 24 bits, against those of the same numbers in double.
TEST(Linalg, ProductsInSinglesAreRightToTheirDigitsOffTheDiagonal) {
  const Index n = 300, k = 100;
  const Matrix a = test::gaussian(k, n, 4);
  const std::vector<float> singles(a.values.begin(), a.values.end());
  const std::vector<double> doubles(singles.begin(), singles.end());
  std::vector<double> exact(n * n), whole(n * n, 0.0), by_blocks(n * n, 0.0);
  add_outer_products(n, k, doubles.data(), exact.data());
  add_outer_products(n, k, singles.data(), whole.data());
  for (const Block& block : large_blocks(n))
    add_outer_products(block, n, k, singles.data(), by_blocks.data());
  for (Index j = 0; j < n; ++j) {
    EXPECT_EQ(whole[static_cast<std::size_t>(j * n + j)], 0);
    EXPECT_EQ(by_blocks[static_cast<std::size_t>(j * n + j)], 0);
    for (Index i = j + 1; i < n; ++i) {
      const auto at = static_cast<std::size_t>(j * n + i);
      // k roundings of sums that are no larger than some root of k.
      EXPECT_NEAR(whole[at], exact[at], 0x1p-24 * 100 * 40);
      EXPECT_NEAR(by_blocks[at], exact[at], 0x1p-24 * 100 * 40);
    }
  }
  EXPECT_NE(whole, exact);
}

TEST(Linalg, PanelsGiveTheSameProductsOnAnyNumberOfThreads) {
  const Index n = 300, k = 100;
  const Matrix a = test::gaussian(k, n, 1);
  std::vector<double> plain(n * n), one(n * n), four(n * n);
  add_outer_products(n, k, a.values.data(), plain.data());
  add_outer_products(n, k, a.values.data(), one.data(), 1);
  add_outer_products(n, k, a.values.data(), four.data(), 4);
  EXPECT_EQ(one, four);
  for (Index j = 0; j < n; ++j) {
    for (Index i = j; i < n; ++i) {
      const auto at = static_cast<std::size_t>(j * n + i);
      EXPECT_NEAR(plain[at], one[at], 1e-12);
    }
  }
}

TEST(Linalg, ManyThreadsMayCallAtOnce) {
  const Index n = 60, k = 70;
  const Matrix a = test::gaussian(k, n, 2);
  const auto decompose = [&] {
    std::vector<double> s(n * n);
    add_outer_products(n, k, a.values.data(), s.data());
    std::vector<double> both = s;
    const std::vector<double> values = symmetric_eigenvalues(n, s.data());
    both.insert(both.end(), values.begin(), values.end());
    return both;
  };
  const std::vector<double> expected = decompose();
  std::atomic<int> wrong{0};
  parallel_for(20000, 4, [&](Index) {
    if (decompose() != expected) ++wrong;
  });
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace pcadim
