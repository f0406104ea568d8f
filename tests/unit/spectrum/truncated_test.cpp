#include <gtest/gtest.h>

#include <cmath>

#include "base/size.hpp"
#include "pcadim/error.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "support/data.hpp"
#include "support/sparse.hpp"

namespace pcadim {
namespace {

test::Matrix spiked(Index n, Index p, unsigned seed) {
  std::vector<double> sd(size(p), 1.0);
  for (Index k = 0; k < std::min<Index>(6, p); ++k) sd[size(k)] = 8.0 - static_cast<double>(k);
  return test::rotated(n, sd, seed);
}

using test::counts;
using test::Sparse;

void expect_same(const Decomposition& got, const Decomposition& full, Index count) {
  const Spectrum& s = got.spectrum;
  ASSERT_EQ(std::ssize(s.eigenvalues), count);
  EXPECT_EQ(s.n, full.spectrum.n);
  EXPECT_EQ(s.p, full.spectrum.p);
  EXPECT_NEAR(s.total_variance, full.spectrum.total_variance, 1e-12 * s.total_variance);
  for (std::size_t k = 0; k < s.eigenvalues.size(); ++k) {
    const double expected = full.spectrum.eigenvalues[k];
    EXPECT_NEAR(s.eigenvalues[k], expected, 1e-10 * expected) << k;
  }
  EXPECT_EQ(s.norms.rows, full.spectrum.norms.rows);
  double sum = 0, expected = 0;  // of log norms, which the evidence is made of
  for (const NormNode& node : s.norms.nodes) sum += node.weight * node.log_norm;
  for (const NormNode& node : full.spectrum.norms.nodes) expected += node.weight * node.log_norm;
  EXPECT_NEAR(sum, expected, 1e-9 * std::abs(expected) + 1e-9);
  EXPECT_EQ(got.preparation.dropped, full.preparation.dropped);
}

const std::vector<Preprocessing> all_ways = {
    {true, false}, {true, true}, {false, false}, {false, true}};

TEST(Truncated, DenseEqualsTheFullDecomposition) {
  for (const auto& [n, p] : {std::pair<Index, Index>{300, 80}, {80, 300}, {90, 500}, {120, 120}}) {
    const test::Matrix m = spiked(n, p, 3);
    const auto source = matrix_source(m.view());
    for (const Preprocessing& way : all_ways) {
      const Decomposition full = compute_spectrum(*source, way);
      const Decomposition got = truncated_spectrum(*source, way, {}, 12);
      EXPECT_FALSE(got.spectrum.complete);
      EXPECT_EQ(got.remarks.size(), 1U);
      expect_same(got, full, 12);
    }
  }
}

TEST(Truncated, SparseEqualsTheFullDecompositionOfTheSameNumbers) {
  for (const auto& [n, p] : {std::pair<Index, Index>{400, 70}, {70, 400}, {150, 150}}) {
    const test::Matrix m = counts(n, p, 5);
    const Sparse cells(m);
    const auto sparse = sparse_matrix_source(cells.view());
    for (const Preprocessing& way : all_ways) {
      const Decomposition full = compute_spectrum(*matrix_source(m.view()), way);
      expect_same(truncated_spectrum(*sparse, way, {}, 9), full, 9);
    }
  }
}

TEST(Truncated, AMeanFarFromZeroCostsNoDigitsOfDenseData) {
  test::Matrix m = spiked(200, 60, 9);
  for (double& x : m.values) x += 1e6;
  const auto source = matrix_source(m.view());
  const Decomposition full = compute_spectrum(*source, {});
  const Decomposition got = truncated_spectrum(*source, {}, {}, 6);
  for (std::size_t k = 0; k < 6; ++k) {
    EXPECT_NEAR(got.spectrum.eigenvalues[k], full.spectrum.eigenvalues[k],
                1e-9 * full.spectrum.eigenvalues[k]);
  }
}

TEST(Truncated, KnowsWhenEverythingWasFound) {
  // Rank 4: asked for 10, there are no more than 4.
  const test::Matrix m = test::product(test::gaussian(100, 4, 1), test::gaussian(4, 40, 2));
  const Decomposition got = truncated_spectrum(*matrix_source(m.view()), {}, {}, 10);
  EXPECT_EQ(got.spectrum.eigenvalues.size(), 4U);
  EXPECT_TRUE(got.spectrum.complete);
}

TEST(Truncated, ThreadsChangeNoDigit) {
  const test::Matrix m = spiked(3000, 50, 4);
  const test::Matrix c = counts(500, 60, 6);
  const Sparse cells(c);
  for (const auto& source : {matrix_source(m.view()), sparse_matrix_source(cells.view())}) {
    const auto run = [&](int threads) {
      return truncated_spectrum(*source, {}, {threads}, 8).spectrum.eigenvalues;
    };
    EXPECT_EQ(run(1), run(3));
  }
}

TEST(Truncated, MaxDimThrowsNoEigenvalueAway) {
  const test::Matrix m = spiked(100, 30, 8);
  const auto source = matrix_source(m.view());
  const Decomposition full = compute_spectrum(*source, {});
  const Decomposition few = compute_spectrum(*source, {}, {}, 5);
  EXPECT_TRUE(few.spectrum.complete);
  EXPECT_EQ(few.spectrum.eigenvalues, full.spectrum.eigenvalues);
}

TEST(Truncated, TakesOverWhenAGramMatrixDoesNotFit) {
  const test::Matrix m = spiked(1100, 1000, 2);
  Effort little;
  little.memory = 30'000'000;  // 16 * 1000^2 bytes are 16 MB, and rows take 18 MB
  const Decomposition got = compute_spectrum(*matrix_source(m.view()), {}, little);
  EXPECT_FALSE(got.spectrum.complete);
  EXPECT_EQ(got.spectrum.eigenvalues.size(), 100U);
}

TEST(Truncated, SaysWhenMemoryIsTooSmallEvenForThat) {
  const test::Matrix m = spiked(60, 50, 2);
  Effort little;
  little.memory = 10'000;
  EXPECT_THROW(truncated_spectrum(*matrix_source(m.view()), {}, little, 40), InputError);
}

TEST(Truncated, StopsWhenAsked) {
  const test::Matrix m = spiked(100, 30, 8);
  StopSource stop;
  stop.request_stop();
  Effort effort;
  effort.watch.stop = stop.token();
  EXPECT_THROW(truncated_spectrum(*matrix_source(m.view()), {}, effort, 5), Interrupted);
}

}  // namespace
}  // namespace pcadim
