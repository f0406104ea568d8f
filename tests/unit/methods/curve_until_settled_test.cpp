#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "methods/shared/curve.hpp"

namespace pcadim {
namespace {

double bowl(std::size_t k) { return std::abs(static_cast<double>(k) - 30); }

TEST(CurveUntilSettled, StopsSoonAfterNoLaterCandidateCanBeBetter) {
  std::vector<double> least(1000);
  for (std::size_t k = 0; k < least.size(); ++k) least[k] = bowl(k) - 5;
  const std::vector<double> curve = curve_until_settled(least, bowl);
  EXPECT_EQ(std::min_element(curve.begin(), curve.end()) - curve.begin(), 30);
  EXPECT_GT(curve.size(), 36u);  // candidate 35 could still have been as good
  EXPECT_LT(curve.size(), 200u);
  for (std::size_t k = 0; k < curve.size(); ++k) EXPECT_EQ(curve[k], bowl(k));
}

TEST(CurveUntilSettled, GoesToTheEndWhereALateCandidateMayWin) {
  std::vector<double> least(100, 1000.0);
  least[99] = -1;
  int evaluated = 0;
  const auto value = [&](std::size_t k) {
    ++evaluated;
    return k == 99 ? -1.0 : 1000.0;
  };
  EXPECT_EQ(curve_until_settled(least, value).back(), -1);
  EXPECT_EQ(evaluated, 100);
}

}  // namespace
}  // namespace pcadim
