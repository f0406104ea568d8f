#include <gtest/gtest.h>

#include <algorithm>

#include "linalg/linalg.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

std::vector<double> gram(const test::Matrix& m) {
  std::vector<double> s(static_cast<std::size_t>(m.cols * m.cols));
  // Row-major rows are the columns of the transpose.
  add_outer_products(m.cols, m.rows, m.values.data(), s.data());
  return s;
}

TEST(LeadingEigenvalues, AreThoseOfTheFullSolver) {
  for (const Index n : {5, 50, 150, 400}) {
    const std::vector<double> s = gram(test::gaussian(2 * n, n, 1));
    std::vector<double> copy = s;
    std::vector<double> all = symmetric_eigenvalues(n, copy.data());
    std::reverse(all.begin(), all.end());
    for (const Index count : {Index{1}, Index{8}, n / 20, n}) {
      copy = s;
      const std::vector<double> got = leading_eigenvalues(n, copy.data(), std::min(count, n));
      ASSERT_EQ(got.size(), static_cast<std::size_t>(std::min(count, n)));
      for (std::size_t k = 0; k < got.size(); ++k) EXPECT_NEAR(got[k], all[k], 1e-9 * all[0]);
    }
  }
}

// A Krylov space that is exhausted early must not end in a wrong answer.
TEST(LeadingEigenvalues, OfALowRankMatrixAreRight) {
  const Index n = 200;
  std::vector<double> s = gram(test::low_rank(300, n, 3, 2));
  std::vector<double> copy = s;
  std::vector<double> all = symmetric_eigenvalues(n, copy.data());
  std::reverse(all.begin(), all.end());
  const std::vector<double> got = leading_eigenvalues(n, s.data(), 8);
  for (std::size_t k = 0; k < got.size(); ++k) EXPECT_NEAR(got[k], all[k], 1e-10 * all[0]);
}

TEST(SingularVectors, GiveTheMatrixBack) {
  for (const auto& [m, n] : {std::pair<Index, Index>{7, 4}, {4, 7}, {5, 5}}) {
    const test::Matrix a = test::gaussian(n, m, 3);  // row-major n x m is column-major m x n
    std::vector<double> copy = a.values;
    const SingularVectors svd = singular_vectors(m, n, copy.data());
    const Index r = std::min(m, n);
    for (Index j = 0; j < n; ++j) {
      for (Index i = 0; i < m; ++i) {
        double sum = 0;
        for (Index k = 0; k < r; ++k) {
          sum += svd.left[static_cast<std::size_t>(k * m + i)] *
                 svd.values[static_cast<std::size_t>(k)] *
                 svd.right_transposed[static_cast<std::size_t>(j * r + k)];
        }
        EXPECT_NEAR(sum, a.at(j, i), 1e-13);
      }
    }
  }
}

}  // namespace
}  // namespace pcadim
