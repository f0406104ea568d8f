#include "methods/shared/noise_balance.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace pcadim {
namespace {

/// Like evb's rule with alpha = 1/2, but the numbers need not mean anything.
constexpr Retention rule{.keep = 3.6, .centre = 1.5, .product = 0.5, .share = 0.5};

std::vector<double> random_spectrum(std::mt19937& random, int count, double decades) {
  std::uniform_real_distribution<double> exponent(-decades, 0);
  std::vector<double> e;
  for (int j = 0; j < count; ++j) e.push_back(std::pow(10, exponent(random)));
  std::sort(e.rbegin(), e.rend());
  return e;
}

TEST(NoiseBalance, StrengthSolvesItsEquation) {
  for (const double ratio : {3.6, 4.0, 10.0, 1e6}) {
    const double t = rule.strength(ratio);
    EXPECT_NEAR(t + rule.product / t, ratio - rule.centre, 1e-14 * ratio);
    EXPECT_GE(t * t, rule.product);  // the larger root
  }
}

TEST(NoiseBalance, GapByHand) {
  // e = 10, 1 and a rest of 3 among 4 directions. At v = 2: 10/2 > 3.6 is retained, 1/2 is not;
  // t + 1/(2t) = 5 - 1.5 has the larger root (3.5 + sqrt(10.25)) / 2.
  const NoiseBalance balance(std::vector<double>{10, 1}, 3, 4, rule);
  const double t = (3.5 + std::sqrt(10.25)) / 2;
  EXPECT_EQ(balance.retained(2), 1);
  EXPECT_NEAR(balance.strength(0, 2), t, 1e-14);
  EXPECT_NEAR(balance.gap(2), 2 * 3 - 4 - 2 * (0.5 + 0.5 / t), 1e-14);
  EXPECT_DOUBLE_EQ(balance.largest(), 14.0 / 4);
  EXPECT_EQ(balance.retained(balance.loss(0)), 0);  // at its loss a component is lost
}

/// The first place on a fine grid where the gap has risen to zero.
double scan(const NoiseBalance& balance, double from) {
  constexpr double step = 1e-3;
  for (double v = from; v < balance.largest(); v *= 1 + step)
    if (balance.gap(v) >= 0) return v;
  return balance.largest();
}

TEST(NoiseBalance, FindsTheFirstBalance) {
  std::mt19937 random(1);
  int inside = 0;
  for (int repeat = 0; repeat < 100; ++repeat) {
    const std::vector<double> e = random_spectrum(random, 30, 0.5 + repeat % 7);
    const NoiseBalance balance(e, 0.01 * e.back(), 40, rule);
    const double from = 1e-3 * e.back();
    if (balance.gap(from) >= 0) continue;
    const auto root = balance.next_balance(from, 200);
    const double expected = scan(balance, from);
    ASSERT_TRUE(root || expected == balance.largest());
    if (!root) continue;
    EXPECT_TRUE(root->converged);
    EXPECT_LE(root->steps, 30);
    EXPECT_NEAR(root->noise, expected, 2e-3 * expected);
    EXPECT_NEAR(balance.gap(root->noise), 0, 1e-12 * balance.tail(0));
    if (balance.retained(root->noise) > 0) ++inside;
  }
  EXPECT_GT(inside, 20);  // the interesting case was met
}

TEST(NoiseBalance, SkipsNoBalance) {
  std::mt19937 random(2);
  int skipped = 0;
  for (int repeat = 0; repeat < 200; ++repeat) {
    const std::vector<double> e = random_spectrum(random, 30, 0.5 + repeat % 7);
    const NoiseBalance balance(e, 0, 30, rule);
    std::uniform_real_distribution<double> place(0.01, 1);
    const double from = balance.largest() * place(random);
    if (balance.gap(from) < 0) continue;
    const double to = balance.skip_surplus(from);
    EXPECT_GT(to, from * (1 - 1e-15));
    // Up to there the gap may fall below zero, but does not come back.
    bool below = false;
    for (double v = from; v < to; v *= 1.0005) {
      if (balance.gap(v) < -1e-12) below = true;
      if (below) {
        EXPECT_LT(balance.gap(v), 1e-12) << v;
      }
    }
    if (balance.retained(to) < balance.retained(from) - 1) ++skipped;
  }
  EXPECT_GT(skipped, 20);
}

TEST(NoiseBalance, SaysWhenStepsRunOut) {
  const std::vector<double> e{100, 50, 20, 10, 5, 2, 1};
  const NoiseBalance balance(e, 0.1, 10, rule);
  const auto root = balance.next_balance(1e-4, 1);
  ASSERT_TRUE(root);
  EXPECT_FALSE(root->converged);
}

}  // namespace
}  // namespace pcadim
