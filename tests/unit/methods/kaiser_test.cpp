#include <gtest/gtest.h>

#include <numeric>

#include "pcadim/method.hpp"

namespace pcadim {
namespace {

Selection run(std::vector<double> eigenvalues, Index p, const std::string& threshold = "1",
              bool complete = true, double unseen = 0) {
  Spectrum s;
  s.n = 100;
  s.p = p;
  s.total_variance = std::accumulate(eigenvalues.begin(), eigenvalues.end(), unseen);
  s.eigenvalues = std::move(eigenvalues);
  s.complete = complete;
  const MethodInfo& kaiser = *find_method("kaiser");
  const std::vector<OptionSetting> settings{{"kaiser", "threshold", threshold}};
  return run_method(kaiser, s, resolve_options(kaiser, settings));
}

TEST(Kaiser, CountsEigenvaluesAboveTheirMean) {
  const Selection got = run({4, 2, 1.5, 0.4, 0.1}, 5);  // mean 1.6
  EXPECT_EQ(got.d, 2);
  EXPECT_EQ(got.first, 1);
  ASSERT_EQ(got.curve.size(), 5u);
  EXPECT_DOUBLE_EQ(got.curve[2], 1.5 / 1.6);
}

TEST(Kaiser, JolliffesThresholdKeepsMore) {
  EXPECT_EQ(run({4, 2, 1.5, 0.4, 0.1}, 5, "0.7").d, 3);
  EXPECT_EQ(run({4, 2, 1.5, 0.4, 0.1}, 5, "1.5").d, 1);
}

TEST(Kaiser, ZeroEigenvaluesCountInTheMean) { EXPECT_EQ(run({4, 2, 1, 1}, 8).d, 2); }

TEST(Kaiser, EqualEigenvaluesAreNotAboveTheirMean) {
  EXPECT_EQ(run({0.1, 0.1, 0.1}, 3).d, 0);
  EXPECT_EQ(run({0.3}, 1).d, 0);
}

TEST(Kaiser, LeadingEigenvaluesAreEnoughOnceOneFails) {
  EXPECT_EQ(run({4, 2, 1.5}, 5, "1", false, 0.5).d, 2);
  const Selection more = run({4, 2}, 5, "1", false, 2);
  EXPECT_EQ(more.outcome, Outcome::truncated);
  EXPECT_FALSE(more.d);
}

TEST(Kaiser, AllAboveTheMeanIsABoundary) {
  EXPECT_EQ(run({4, 3, 2}, 50).outcome, Outcome::boundary);
  EXPECT_EQ(run({4, 3, 2}, 50).d, 3);
}

}  // namespace
}  // namespace pcadim
