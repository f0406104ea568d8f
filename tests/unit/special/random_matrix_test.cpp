#include "special/random_matrix.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace pcadim {
namespace {

TEST(TracyWidom, IsWithinAHundredthOfTheLaw) {
  // Quantiles of F1 from Ferrari & Spohn's determinant det(1 - Ai(x + y + s)) on the half line, by
  // Gauss-Legendre quadrature with 80 nodes.
  EXPECT_NEAR(tracy_widom_quantile(0.50), -1.2685746, 0.002);
  EXPECT_NEAR(tracy_widom_quantile(0.60), -0.9463301, 0.002);
  EXPECT_NEAR(tracy_widom_quantile(0.90), 0.4501433, 0.003);
  EXPECT_NEAR(tracy_widom_quantile(0.95), 0.9793161, 0.002);
  EXPECT_NEAR(tracy_widom_quantile(0.98), 1.5977557, 0.006);
  EXPECT_NEAR(tracy_widom_quantile(0.99), 2.0234493, 0.010);
}

/// The law's density integrated by the midpoint rule in the angle, where it is smooth.
double integrated(double x, double y) {
  const double root = std::sqrt(y);
  const double from = std::acos((x - 1 - y) / (2 * root)), step = (std::numbers::pi - from) / 20000;
  double sum = 0;
  for (int k = 0; k < 20000; ++k) {
    const double angle = from + (k + 0.5) * step, t = 1 + y + 2 * root * std::cos(angle);
    sum += 4 * y * std::sin(angle) * std::sin(angle) / (2 * std::numbers::pi * y * t) * step;
  }
  return sum;
}

TEST(MarchenkoPastur, IsTheIntegralOfItsDensity) {
  for (const double y : {0.001, 0.1, 0.5, 0.9, 1.0}) {
    const double low = (1 - std::sqrt(y)) * (1 - std::sqrt(y)), width = 4 * std::sqrt(y);
    for (const double part : {0.05, 0.3, 0.5, 0.8, 0.99}) {
      EXPECT_NEAR(marchenko_pastur_cdf(low + part * width, y), integrated(low + part * width, y),
                  1e-8)
          << y << " " << part;
    }
    EXPECT_EQ(marchenko_pastur_cdf(low * 0.99 - 1e-9, y), 0);
    EXPECT_EQ(marchenko_pastur_cdf(low + width + 1e-9, y), 1);
    EXPECT_NEAR(marchenko_pastur_cdf(low + width * (1 - 1e-12), y), 1, 1e-5);
  }
}

}  // namespace
}  // namespace pcadim
