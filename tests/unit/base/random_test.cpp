#include "base/random.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace pcadim {
namespace {

std::vector<double> draw(std::size_t count, std::uint64_t seed, std::uint64_t stream) {
  std::vector<double> out(count);
  fill_normal(out, seed, stream);
  return out;
}

TEST(Random, DependsOnlyOnSeedStreamAndPosition) {
  const auto many = draw(1000, 5, 3), few = draw(7, 5, 3);
  EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin()));
  EXPECT_NE(draw(4, 5, 4), draw(4, 5, 3));
  EXPECT_NE(draw(4, 6, 3), draw(4, 5, 3));
}

TEST(Random, HasTheMomentsOfTheNormalLaw) {
  const auto x = draw(400000, 1, 1);
  double sum[5] = {};
  for (const double v : x) {
    for (int k = 1; k <= 4; ++k) sum[k] += std::pow(v, k);
  }
  const double n = static_cast<double>(x.size());
  EXPECT_NEAR(sum[1] / n, 0, 5 / std::sqrt(n));
  EXPECT_NEAR(sum[2] / n, 1, 5 * std::sqrt(2 / n));
  EXPECT_NEAR(sum[3] / n, 0, 5 * std::sqrt(15 / n));
  EXPECT_NEAR(sum[4] / n, 3, 5 * std::sqrt(96 / n));
}

}  // namespace
}  // namespace pcadim
