#include "special/gamma_quantile.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

// From 30-digit arithmetic.
TEST(GammaUpperQuantile, InBothTails) {
  EXPECT_NEAR(gamma_upper_quantile(0.3, 2.5), 1.21288599683098097, 1e-14);
  EXPECT_NEAR(gamma_upper_quantile(0.999, 0.1) / 6.07304836240788253e-30, 1, 1e-11);
  EXPECT_NEAR(gamma_upper_quantile(1e-6, 40), 1.93850652885213219, 1e-14);
}

TEST(GammaUpperQuantile, EndsAtZero) { EXPECT_EQ(gamma_upper_quantile(1, 0.1), 0); }

}  // namespace
}  // namespace pcadim
