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

TEST(MarchenkoPastur, QuantilesAreRightToTwelveDigits) {
  // By quadrature of the density with 30 digits (mpmath).
  struct Row {
    double y, low, median, high;  ///< the quantiles at 0.01, 0.5, 0.99
  };
  for (const Row& row :
       {Row{1e-8, 0.9998131417077222464, 0.99999999666666666568, 1.0001868749050282227},
        Row{1e-4, 0.98139643031129533208, 0.99996666656789856938, 1.0187696972997183331},
        Row{0.1, 0.49303574384502455477, 0.9665651474028223735, 1.6732006486645703329},
        Row{0.5, 0.10531965128805159636, 0.83046588158136355008, 2.7283662471820648831},
        Row{0.9, 0.0059881977166867392056, 0.68922209835409348825, 3.5009191966621864351},
        Row{1, 0.00024674518364690369692, 0.65277594163357036931, 3.6766912284124355615}}) {
    EXPECT_NEAR(marchenko_pastur_quantile(0.01, row.y), row.low, 1e-12 * row.low) << row.y;
    EXPECT_NEAR(marchenko_pastur_quantile(0.5, row.y), row.median, 1e-12 * row.median) << row.y;
    EXPECT_NEAR(marchenko_pastur_quantile(0.99, row.y), row.high, 1e-12 * row.high) << row.y;
  }
}

TEST(MarchenkoPastur, QuantilesInvertTheDistribution) {
  for (const double y : {1e-6, 0.02, 0.3, 1.0}) {
    const double root = std::sqrt(y);
    EXPECT_NEAR(marchenko_pastur_quantile(0, y), (1 - root) * (1 - root), 1e-15);
    EXPECT_NEAR(marchenko_pastur_quantile(1, y), (1 + root) * (1 + root), 1e-15);
    for (const double q : {1e-6, 0.003, 0.2, 0.77, 0.9999, 1 - 1e-9}) {
      EXPECT_NEAR(marchenko_pastur_cdf(marchenko_pastur_quantile(q, y), y), q, 1e-12)
          << y << " " << q;
    }
  }
}

TEST(MarchenkoPastur, ManyQuantilesAreThoseFoundOneByOne) {
  for (const double y : {1e-5, 0.4, 1.0}) {
    const auto many = marchenko_pastur_quantiles(50, 50, y);
    ASSERT_EQ(many.size(), 50u);
    for (std::size_t i = 0; i < 50; ++i) {
      const double one = marchenko_pastur_quantile(static_cast<double>(i + 1) / 50, y);
      EXPECT_NEAR(many[i], one, 1e-13 * one) << y << " " << i;
    }
    EXPECT_EQ(marchenko_pastur_quantiles(50, 3, y).size(), 3u);
  }
}

}  // namespace
}  // namespace pcadim
