#include "special/noise_upper_edge.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace pcadim {
namespace {

double edge(const std::vector<double>& variances, double rows) {
  return noise_upper_edge(variances, rows);
}

TEST(NoiseUpperEdge, OfEqualVariancesIsThatOfMarchenkoPastur) {
  for (const double p : {1, 10, 300}) {
    const double wanted = 3 * std::pow(1 + std::sqrt(p / 70), 2);
    EXPECT_NEAR(edge(std::vector<double>(static_cast<std::size_t>(p), 3.0), 70), wanted,
                1e-14 * wanted);
  }
}

// The root of z'(v) by bisection in 30-digit arithmetic.
TEST(NoiseUpperEdge, OfUnequalVariances) {
  EXPECT_NEAR(edge({1, 1, 1, 4, 9}, 10), 16.523101907338520913, 1e-13);
  EXPECT_NEAR(edge({0.5, 0, 2, 2}, 3), 6.792555535998807773, 1e-13);
}

TEST(NoiseUpperEdge, TakesAnyUnits) {
  for (const double unit : {1e-200, 1e-9, 1e150})
    EXPECT_NEAR(edge({unit, 4 * unit, 9 * unit}, 8) / unit, edge({1, 4, 9}, 8), 1e-12);
}

TEST(NoiseUpperEdge, OfNothingIsZero) {
  EXPECT_EQ(edge({}, 5), 0);
  EXPECT_EQ(edge({0, 0}, 5), 0);
}

}  // namespace
}  // namespace pcadim
