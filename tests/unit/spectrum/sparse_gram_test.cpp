/// The whole spectrum of sparse data, from pairs of cells.
#include <gtest/gtest.h>

#include <numeric>

#include "base/size.hpp"
#include "passes/sparse_summary.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "support/data.hpp"
#include "support/sparse.hpp"

namespace pcadim {
namespace {

using test::counts;
using test::Sparse;

void expect_close(std::span<const double> got, std::span<const double> expected, double tolerance) {
  ASSERT_EQ(got.size(), expected.size());
  for (std::size_t k = 0; k < got.size(); ++k) EXPECT_NEAR(got[k], expected[k], tolerance) << k;
}

TEST(SparseSummary, IsTheSummaryOfTheSameNumbers) {
  const test::Matrix m = counts(150, 40, 3);
  const Sparse cells(m);
  const auto dense = matrix_source(m.view());
  const Effort effort;
  RowWalk walk(*dense, effort);
  const Summary expected = summarize(*dense, walk);
  bool whole = false;
  const auto got = sparse_summary(*sparse_matrix_source(cells.view()), cells.view(), 0, whole);
  ASSERT_TRUE(got);
  EXPECT_TRUE(whole);
  EXPECT_EQ(got->rows(), 150);
  expect_close(got->mean(), expected.mean(), 1e-13);
  expect_close(got->minimum(), expected.minimum(), 0);
  expect_close(got->maximum(), expected.maximum(), 0);
  for (Index j = 0; j < 40; ++j) {
    for (Index i = j; i < 40; ++i) {
      EXPECT_NEAR(got->scatter()[size(j * 40 + i)], expected.scatter()[size(j * 40 + i)], 1e-10);
    }
  }
}

TEST(SparseSummary, LeavesMeansFarFromZeroToDenseRows) {
  test::Matrix m = counts(150, 40, 3);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 7) = 1e6 + m.at(i, 6);
  const Sparse cells(m);
  bool whole = false;
  EXPECT_FALSE(sparse_summary(*sparse_matrix_source(cells.view()), cells.view(), 0, whole));
}

TEST(SparseWide, EqualsTheDenseDecomposition) {
  const test::Matrix m = counts(60, 300, 4);
  const Sparse cells(m);
  const auto sparse = sparse_matrix_source(cells.view());
  for (const Preprocessing way : {Preprocessing{true, false}, {true, true}, {false, false}}) {
    const Decomposition full = wide_spectrum(*matrix_source(m.view()), way, {});
    const auto got = sparse_wide_spectrum(*sparse, cells.view(), way, {});
    ASSERT_TRUE(got);
    EXPECT_TRUE(got->spectrum.complete);
    const double largest = full.spectrum.eigenvalues.front();
    expect_close(got->spectrum.eigenvalues, full.spectrum.eigenvalues, 1e-12 * largest);
    EXPECT_EQ(got->preparation.dropped, full.preparation.dropped);
    EXPECT_EQ(got->spectrum.norms.rows, full.spectrum.norms.rows);
  }
}

TEST(SparseWide, LeavesWhatAGramMatrixCannotResolveToDenseRows) {
  test::Matrix m = counts(60, 300, 4);
  for (Index j = 0; j < m.cols; ++j) m.at(5, j) = m.at(6, j);
  const Sparse cells(m);
  EXPECT_FALSE(sparse_wide_spectrum(*sparse_matrix_source(cells.view()), cells.view(), {}, {}));
}

/// As dense numbers do, sparse ones have all their eigenvalues by default, tall and wide.
TEST(ComputeSpectrum, OfSparseDataIsWhole) {
  for (const auto& [n, p] : {std::pair<Index, Index>{2200, 2050}, {2050, 2200}}) {
    test::Matrix m{n, p, std::vector<double>(size(n * p))};
    const test::Matrix values = test::gaussian(n, 20, 8);
    for (Index i = 0; i < n; ++i) {
      for (Index k = 0; k < 20; ++k) m.at(i, (i * 37 + k * k * 11) % p) = values.at(i, k);
    }
    const Sparse cells(m);
    const Spectrum s = compute_spectrum(*sparse_matrix_source(cells.view()), {}).spectrum;
    EXPECT_TRUE(s.complete);
    const double sum = std::accumulate(s.eigenvalues.begin(), s.eigenvalues.end(), 0.0);
    EXPECT_NEAR(sum, s.total_variance, 1e-10 * sum);
  }
}

}  // namespace
}  // namespace pcadim
