#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "model/drawn_rows.hpp"
#include "operations/data_operations.hpp"
#include "operations/sample/chosen_rows.hpp"
#include "operations/sample/held_out_part.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

std::vector<Index> drawn(const test::Matrix& m, Index count, int threads = 1) {
  const auto source = matrix_source(m.view());
  const Decomposition all = compute_spectrum(*source, {});
  std::vector<Index> rows;
  for (const DrawnRow& one :
       rows_by_content(*source, all.preparation,
                       draw_of(m.rows, all.preparation.cols(), all.spectrum.total_variance, count),
                       {threads, 0, {}}))
    rows.push_back(one.row);
  return rows;
}

TEST(SampledRows, AreDrawnByTheirCells) {
  const test::Matrix m = test::gaussian(500, 12, 3);
  const std::vector<Index> some = drawn(m, 60);
  EXPECT_EQ(std::set(some.begin(), some.end()).size(), 60U);
  EXPECT_EQ(some, drawn(m, 60, 3));
  const std::vector<Index> fewer = drawn(m, 20);
  EXPECT_TRUE(std::ranges::equal(fewer, std::span(some).first(20)));
  test::Matrix turned = m;
  for (Index i = 0; i < 500; ++i) {
    for (Index j = 0; j < 12; ++j) turned.at(i, j) = m.at(499 - i, j);
  }
  std::vector<Index> other = drawn(turned, 60);
  for (Index& row : other) row = 499 - row;
  EXPECT_EQ(other, some);
}

/// A pass of their own would read all rows once more.
TEST(SampledRows, OfLargeDataAreDrawnWhileLengthsAreMeasured) {
  const test::Matrix m = test::gaussian(41'000, 100, 5);
  const Decomposition large =
      compute_spectrum(*matrix_source(m.view()), {}, {2, 0, {}}, 0, {.drawn = true});
  EXPECT_EQ(large.drawn, drawn(m, most_drawn_rows(m.rows, m.cols)));
  const test::Matrix few = test::gaussian(500, 12, 3);
  EXPECT_TRUE(
      compute_spectrum(*matrix_source(few.view()), {}, {}, 0, {.drawn = true}).drawn.empty());
}

TEST(SampledRows, MoreThanThereAreIsAll) {
  std::vector<Index> all = drawn(test::gaussian(30, 5, 4), 100);
  std::ranges::sort(all);
  std::vector<Index> expected(30);
  std::iota(expected.begin(), expected.end(), Index{0});
  EXPECT_EQ(all, expected);
}

TEST(SampledRows, FoldsHoldAboutAsManyRowsAsAreAskedFor) {
  const auto sizes = [](Index rows, Index folds, Index most) {
    std::vector<Index> order(static_cast<std::size_t>(rows_to_draw(rows, folds, most)));
    std::iota(order.begin(), order.end(), Index{0});
    std::vector<Index> result;
    for (const auto& fold : folds_of_drawn(order, rows, folds, most))
      result.push_back(std::ssize(fold));
    return result;
  };
  EXPECT_EQ(sizes(50'000, 5, 2000), std::vector<Index>{2000});
  EXPECT_EQ(sizes(5000, 5, 2000), (std::vector<Index>{1000, 1000}));
  EXPECT_EQ(sizes(500, 5, 2000), (std::vector<Index>{100, 100, 100, 100, 100}));
  EXPECT_EQ(sizes(11, 5, 2000), (std::vector<Index>{2, 2, 2, 2, 3}));
}

/// The mean log density of all rows for each d, every row held out alone.
std::vector<double> mean_density(const test::Matrix& m, Index part) {
  const auto source = matrix_source(m.view());
  const Decomposition all = compute_spectrum(*source, {});
  HeldOutRowsRequest request;
  request.pattern = FoldPattern::content;
  request.folds = m.rows;
  request.max_dim = 6;
  request.part = part;
  const HeldOutRows rows = data_operations(*source, all, {})->held_out_rows(request);
  EXPECT_EQ(rows.rows, m.rows);
  std::vector<double> means(static_cast<std::size_t>(rows.max_dim + 1));
  for (Index i = 0; i < rows.rows; ++i) {
    for (Index d = 0; d <= rows.max_dim; ++d)
      means[static_cast<std::size_t>(d)] += rows.at(i, d) / static_cast<double>(rows.rows);
  }
  return means;
}

TEST(SampledRows, HeldOutOfTheWholeOrInMemoryIsTheSame) {
  const auto noise = [](Index, Index, double cell) { return cell; };
  for (const auto& [n, p] : {std::pair<Index, Index>{40, 10}, {20, 30}}) {
    const test::Matrix m = test::signal_in_noise(n, p, 2, 1, 7, noise);
    const std::vector<double> here = mean_density(m, 0), there = mean_density(m, n);
    ASSERT_EQ(here.size(), there.size());
    for (std::size_t d = 0; d < here.size(); ++d)
      EXPECT_NEAR(here[d], there[d], 1e-9 * std::abs(here[d])) << n << ' ' << d;
  }
}

double deviation_of(const test::Matrix& m, Index j) {
  double sum = 0, squares = 0;
  for (Index i = 0; i < m.rows; ++i) sum += m.at(i, j) / static_cast<double>(m.rows);
  for (Index i = 0; i < m.rows; ++i) squares += (m.at(i, j) - sum) * (m.at(i, j) - sum);
  return std::sqrt(squares);
}

/// Nothing is in memory but the rows that were drawn; a column that is the sum of two others is
/// left out of the whole.
TEST(SampledRows, TheWholeIsDividedByWhatTheSampleFound) {
  const auto noise = [](Index, Index j, double cell) { return static_cast<double>(1 + j) * cell; };
  test::Matrix m = test::signal_in_noise(900, 10, 0, 1, 8, noise);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 9) = m.at(i, 0) + m.at(i, 1);
  const auto source = matrix_source(m.view());
  const Decomposition all = compute_spectrum(*source, {});
  const auto operations = data_operations(*source, all, {});
  const RowSample sample = operations->sampled_rows(300);
  EXPECT_EQ(sample.rows, 300);
  const Whitened found = sample.operations->whitened(NoiseModel::columns, 0);
  const Whitened whole = operations->whole_divided(NoiseModel::columns, found, 0);
  EXPECT_EQ(whole.spectrum.p, 9);
  EXPECT_EQ(whole.spectrum.n, 900);
  EXPECT_EQ(whole.column_deviations[9], 0);
  for (Index j = 1; j < 9; ++j)
    EXPECT_NEAR(whole.column_deviations[static_cast<std::size_t>(j)] / whole.column_deviations[0],
                deviation_of(m, j) / deviation_of(m, 0), 1e-9);
}

}  // namespace
}  // namespace pcadim
