#include "special/precise_log.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/arb.hpp"

namespace pcadim {
namespace {

TEST(PreciseLog, HasFiveMoreDigitsThanADouble) {
  for (double x = 1e-300; x < 1e300; x *= 1.7) {
    const DoubleDouble exact = DoubleDouble(x) + DoubleDouble(x * 3e-18);
    const test::Real error = test::real(precise_log(exact)) - log(test::real(exact));
    EXPECT_LE(std::abs(error.mid()), 1e-21 * std::max(1.0, std::abs(std::log(x)))) << x;
  }
}

TEST(PreciseLog, IsExactAroundOne) {
  EXPECT_EQ(precise_log(DoubleDouble(1)).value(), 0);
  for (const double h : {1e-16, -1e-16, 1e-10, -1e-5, 0.01}) {
    const DoubleDouble x = DoubleDouble(1) + DoubleDouble(h);
    const test::Real error = test::real(precise_log(x)) - log(test::real(x));
    EXPECT_LE(std::abs(error.mid()), 1e-21) << h;
  }
}

TEST(PreciseLogGamma, MatchesArb) {
  for (double x = 1e-10; x < 1e9; x *= 1.31) {
    const test::Real exact = log_gamma(test::Real(x));
    const test::Real error = test::real(precise_log_gamma(DoubleDouble(x))) - exact;
    EXPECT_LE(std::abs(error.mid()), 1e-18 * std::max(1.0, std::abs(exact.mid()))) << x;
  }
}

}  // namespace
}  // namespace pcadim
