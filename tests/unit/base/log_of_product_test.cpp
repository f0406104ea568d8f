#include "base/numbers/log_of_product.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace pcadim {
namespace {

TEST(LogOfProduct, IsTheSumOfLogarithms) {
  LogOfProduct product;
  double logs = 0;
  for (int k = 0; k < 5000; ++k) {
    const double factor = k < 2500 ? 1e30 / (k + 1) : 3e-45 * (k + 1);
    product.multiply(factor);
    logs += std::log(factor);
  }
  EXPECT_NEAR(product.value(), logs, 1e-10 * 2500 * 70);
}

TEST(LogOfProduct, OfNothingIsZero) { EXPECT_EQ(LogOfProduct().value(), 0); }

TEST(LogOfProduct, OfAZeroIsMinusInfinity) {
  LogOfProduct product;
  product.multiply(5);
  product.multiply(0);
  product.multiply(7);
  EXPECT_EQ(product.value(), -std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace pcadim
