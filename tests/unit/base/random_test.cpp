#include "base/random.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
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

TEST(Random, ShufflesEveryOrderAlike) {
  // 24 orders of four things, 24,000 shuffles: chi-square with 23 degrees of freedom.
  std::map<std::vector<double>, int> seen;
  for (std::uint64_t stream = 0; stream < 24000; ++stream) {
    std::vector<double> things{1, 2, 3, 4};
    shuffle(things, 9, stream);
    ++seen[things];
  }
  EXPECT_EQ(seen.size(), 24u);
  double chi_square = 0;
  for (const auto& [order, count] : seen) chi_square += (count - 1000.0) * (count - 1000.0) / 1000;
  EXPECT_LT(chi_square, 56);  // 1 in 10,000
}

TEST(Random, FlipsSignsAsOftenAsNotAndIndependently) {
  std::vector<double> signs(100000, 1.0);
  flip_signs(signs, 4, 2);
  double sum = 0;
  for (const double sign : signs) sum += sign;
  EXPECT_NEAR(sum, 0, 5 * std::sqrt(100000));
  for (const std::size_t lag : {1U, 31U, 32U, 64U, 128U}) {
    double product = 0;
    for (std::size_t i = lag; i < signs.size(); ++i) product += signs[i] * signs[i - lag];
    EXPECT_NEAR(product, 0, 5 * std::sqrt(100000)) << lag;
  }
  std::vector<double> few(300, 2.0);
  flip_signs(few, 4, 2);
  for (std::size_t i = 0; i < few.size(); ++i) EXPECT_EQ(few[i], 2 * signs[i]);
}

TEST(Random, UniformNumbersHaveTheirMoments) {
  std::vector<double> x(100001);
  fill_uniform(x, 4, 2);
  double sum = 0, squares = 0;
  for (const double u : x) {
    EXPECT_TRUE(u > 0 && u <= 1);
    sum += u, squares += u * u;
  }
  EXPECT_NEAR(sum / 100001, 1.0 / 2, 5 * std::sqrt(1.0 / 12 / 100001));
  EXPECT_NEAR(squares / 100001, 1.0 / 3, 5 * std::sqrt(4.0 / 45 / 100001));
}

TEST(Random, ResamplesEveryValueAlike) {
  const std::vector<double> from{0, 1, 2, 3, 4};
  std::vector<double> out(50000);
  resample(from, out, 3, 1);
  std::vector<int> count(5);
  for (const double value : out) ++count[static_cast<std::size_t>(value)];
  for (const int c : count) EXPECT_NEAR(c, 10000, 450);  // five standard deviations
}

}  // namespace
}  // namespace pcadim
