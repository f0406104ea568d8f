#include "operations/partial_correlations.hpp"

#include <gtest/gtest.h>

#include "pcadim/error.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

DataMatrix columns_of(const test::Matrix& m) {
  DataMatrix data(m.rows, m.cols);
  for (Index i = 0; i < m.rows; ++i) {
    for (Index j = 0; j < m.cols; ++j) data.at(i, j) = m.at(i, j);
  }
  return data;
}

TEST(PartialCorrelationMeans, AreTheSameForAnyNumberOfThreads) {
  const DataMatrix data = columns_of(test::simulated(30, 100, 3, 20, 1));
  for (const PartialMean mean :
       {PartialMean::squares, PartialMean::fourth_powers, PartialMean::trace_of_fourth_power}) {
    EXPECT_EQ(partial_correlation_means(data, mean, 1, {}),
              partial_correlation_means(data, mean, 3, {}));
  }
}

// What is left by all components but one is one direction: every correlation is 1 or -1.
TEST(PartialCorrelationMeans, OfTheLastDirectionAreOne) {
  const auto means = partial_correlation_means(columns_of(test::rotated(60, {1, 1e-2, 1e-4}, 3)),
                                               PartialMean::squares, 1, {});
  ASSERT_EQ(means.size(), 3u);
  EXPECT_NEAR(means.back(), 1, 1e-9);
}

TEST(PartialCorrelationMeans, OfTooManyColumnsAreRefused) {
  EXPECT_THROW(partial_correlation_means(DataMatrix(2, 3'000'000), PartialMean::squares, 1, {}),
               NotApplicable);
}

TEST(PartialCorrelationMeans, StopWhenAsked) {
  StopSource source;
  source.request_stop();
  Watch watch;
  watch.stop = source.token();
  EXPECT_THROW(partial_correlation_means(columns_of(test::gaussian(20, 5, 1)), PartialMean::squares,
                                         1, watch),
               Interrupted);
}

}  // namespace
}  // namespace pcadim
