#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "special/digamma.hpp"
#include "special/gamma_from_normal.hpp"

namespace pcadim {
namespace {

TEST(Digamma, KnownValues) {
  EXPECT_NEAR(digamma(1), -std::numbers::egamma, 1e-15);
  EXPECT_NEAR(digamma(0.5), -std::numbers::egamma - 2 * std::numbers::ln2, 4e-15);
  EXPECT_NEAR(digamma(20.5), 2.9958363947076466, 1e-14);  // mpmath, 30 digits
}

TEST(GammaFromNormal, KeepsTheRank) {
  // Shape 1 is the exponential distribution: -log of the upper tail.
  for (const double z : {-6.0, -1.0, 0.0, 0.7, 5.0}) {
    const double upper = 0.5 * std::erfc(z / std::numbers::sqrt2);
    const double lower = 0.5 * std::erfc(-z / std::numbers::sqrt2);
    const double wanted = z < 0 ? -std::log1p(-lower) : -std::log(upper);
    EXPECT_NEAR(gamma_from_normal(1, z), wanted, 1e-13 * wanted) << z;
  }
  // Half of chi-square with two halves of a degree: z^2/2 at the matching tails.
  const double z = 1.3, both = std::erfc(z / std::numbers::sqrt2);
  double low = 0, high = 6;  // the normal number whose upper tail is both tails of z
  for (int k = 0; k < 80; ++k) {
    const double middle = 0.5 * (low + high);
    (0.5 * std::erfc(middle / std::numbers::sqrt2) > both ? low : high) = middle;
  }
  EXPECT_NEAR(gamma_from_normal(0.5, low), 0.5 * z * z, 1e-12);
}

}  // namespace
}  // namespace pcadim
