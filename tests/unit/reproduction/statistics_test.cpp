#include "reproduction/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "unit/reproduction/made_up_results.hpp"

namespace pcadim::reproduction {
namespace {

// By hand: 1, 1, 0, 1 and the ends 0 and 1 have mean 2/3 and sample variance 4/15.
TEST(Statistics, OneObservationIsAddedAtEachEnd) {
  const Estimate mean = mean_of({1, 1, 0, 1});
  EXPECT_DOUBLE_EQ(mean.value, 0.75);
  EXPECT_NEAR(mean.error, std::sqrt(4.0 / 15 / 4), 1e-15);
}

TEST(Statistics, EqualResultsAreNoCertainty) {
  EXPECT_GT(mean_of(std::vector<double>(50, 1.0)).error, 0.01);
  EXPECT_GT(mean_of(std::vector<double>(50, 0.0), difference_range).error, 0.02);
}

TEST(Statistics, CellsCountEqually) {
  Results results = made_up_results(10);
  answer_where(results, Method::gcv, wrong_and_sure(3), [](const Cell& c) { return c.n == 40; });
  const auto all = cells_where(results, [](const Cell&) { return true; });
  const Estimate mean = mean_over(all, right(Method::gcv));
  EXPECT_DOUBLE_EQ(mean.value, 0.75);
  const double of_one = cell_mean(results.cells.front(), right(Method::gcv)).error;
  EXPECT_NEAR(mean.error, of_one / std::sqrt(40.0), 1e-12);
  EXPECT_DOUBLE_EQ(mean_over(all, lead(Method::ng, Method::gcv), difference_range).value, 0.25);
}

TEST(Statistics, ChosenDimensionsLeaveOutWhatHasNone) {
  Results results = made_up_results(4);
  Cell& cell = results.cells.front();
  cell.replicates[0][static_cast<std::size_t>(Method::ng)] = wrong_and_sure(19);
  cell.replicates[1][static_cast<std::size_t>(Method::ng)] = Answer();
  const std::map<Index, Index> expected{{19, 1}, {20, 2}};
  EXPECT_EQ(chosen_dimensions(cell, Method::ng), expected);
}

TEST(Statistics, Words) {
  EXPECT_EQ(percent({0.925, 0.0112}), "92.5 \u00b1 1.1 %");
  EXPECT_EQ(points({-0.125, 0.03}), "-12.5 \u00b1 3.0 points");
  EXPECT_EQ(points({-0.0001, 0.03}), "+0.0 \u00b1 3.0 points");
}

}  // namespace
}  // namespace pcadim::reproduction
