#include "spectrum/estimated_tail.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "base/size.hpp"
#include "passes/column_moments.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "support/data.hpp"
#include "support/sparse.hpp"

namespace pcadim {
namespace {

double sum_of_logs(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += std::log(value);
  return sum;
}

test::Matrix spiked(Index n, Index p, unsigned seed) {
  std::vector<double> sd(size(p), 1.0);
  for (Index k = 0; k < 6; ++k) sd[size(k)] = 8.0 - static_cast<double>(k);
  return test::rotated(n, sd, seed);
}

/// The leading ones by products, and the tail by vectors of its own, as after a restart.
Spectrum by_own_vectors(const test::Matrix& m, Index count, const TailEffort& spend,
                        int threads = 0) {
  const auto source = matrix_source(m.view());
  const Effort effort{threads};
  RowWalk walk(*source, effort);
  const PreparedColumns prepared = prepare_columns(column_moments(*source, walk), *source, {});
  const auto products = dense_products(walk, prepared.preparation);
  ProductTask task{m.rows, prepared.preparation.cols(), count, 1};
  KrylovResult found = leading_by_products(*products, task, effort);
  for (double& value : found.values) value /= static_cast<double>(m.rows);
  Spectrum spectrum =
      finish_spectrum(found.values, prepared.total_variance, {}, prepared.preparation, {}, m.rows);
  spectrum.complete = false;
  task.known = found.vectors;
  spectrum.tail = estimate_tail(*products, task, spectrum, effort, spend);
  return spectrum;
}

Spectrum by_krylov(const test::Matrix& m, Index count) {
  return truncated_spectrum(*matrix_source(m.view()), {}, {}, count).spectrum;
}

/// Sums exact, none above the last known one, sigma^2(d) within 1 % up to a quarter of the rank
/// beyond the known ones, and the geometric mean of all eigenvalues within 0.5 %: their logarithms
/// have a sum that depends on the units. Some hundred eigenvalues are known half as well as some
/// thousand: `share` is 2 for them.
void expect_good(const Spectrum& part, const Spectrum& full, double share) {
  ASSERT_TRUE(part.tail);
  const Spectrum whole = completed(part, part.tail->eigenvalues);
  ASSERT_EQ(whole.eigenvalues.size(), full.eigenvalues.size());
  EXPECT_TRUE(whole.complete);
  EXPECT_TRUE(std::ranges::is_sorted(whole.eigenvalues, std::greater{}));
  const double sum = std::accumulate(whole.eigenvalues.begin(), whole.eigenvalues.end(), 0.0);
  EXPECT_NEAR(sum, full.total_variance, 1e-12 * sum);
  const Index most = std::ssize(part.eigenvalues) + full.max_rank() / 4;
  const std::vector<double> got = tail_means(whole, most), expected = tail_means(full, most);
  for (std::size_t d = 0; d < got.size(); ++d) {
    EXPECT_NEAR(got[d], expected[d], 0.01 * share * expected[d]) << d;
  }
  const auto count = static_cast<double>(full.eigenvalues.size());
  EXPECT_NEAR(sum_of_logs(whole.eigenvalues) / count, sum_of_logs(full.eigenvalues) / count,
              0.005 * share);
  EXPECT_GT(part.tail->error, 0);
  EXPECT_LT(part.tail->error, 0.01);
}

TEST(EstimatedTail, AgreesWithTheWholeSpectrumOfWellConditionedData) {
  struct Case {
    Index n, p;
    double share;
  };
  for (const Case& c : {Case{3000, 1200, 1}, {3000, 600, 2}, {400, 1500, 2}}) {
    const test::Matrix m = spiked(c.n, c.p, 5);
    const Spectrum full = compute_spectrum(*matrix_source(m.view()), {}).spectrum;
    expect_good(by_krylov(m, 40), full, c.share);
    expect_good(by_own_vectors(m, 40, {.steps = 40}), full, c.share);
  }
}

TEST(EstimatedTail, IsTheSameForAnyNumberOfThreadsAndForASeed) {
  const test::Matrix m = spiked(500, 200, 6);
  const Spectrum one = by_own_vectors(m, 10, {}, 1), three = by_own_vectors(m, 10, {}, 3);
  EXPECT_EQ(one.tail, three.tail);
  EXPECT_NE(by_own_vectors(m, 10, {.seed = 1}).tail, one.tail);
  const auto source = matrix_source(m.view());
  EXPECT_EQ(truncated_spectrum(*source, {}, {1}, 10).spectrum.tail,
            truncated_spectrum(*source, {}, {3}, 10).spectrum.tail);
}

TEST(EstimatedTail, OfSparseDataIsThatOfTheSameNumbers) {
  const test::Matrix m = test::counts(400, 150, 7);
  const test::Sparse cells(m);
  const Spectrum sparse =
      truncated_spectrum(*sparse_matrix_source(cells.view()), {}, {}, 10).spectrum;
  const Spectrum dense = by_krylov(m, 10);
  ASSERT_TRUE(sparse.tail && dense.tail);
  ASSERT_EQ(sparse.tail->eigenvalues.size(), dense.tail->eigenvalues.size());
  for (std::size_t k = 0; k < dense.tail->eigenvalues.size(); ++k) {
    EXPECT_NEAR(sparse.tail->eigenvalues[k], dense.tail->eigenvalues[k],
                1e-6 * dense.eigenvalues[0]);
  }
}

TEST(EstimatedTail, IsNotThereWhereEverythingIsKnown) {
  const test::Matrix m = test::low_rank(100, 40, 4, 1);
  EXPECT_FALSE(by_krylov(m, 10).tail);
}

}  // namespace
}  // namespace pcadim
