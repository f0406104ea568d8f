#include "base/double_double.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

TEST(DoubleDouble, KeepsWhatADoubleLoses) {
  const DoubleDouble sum = DoubleDouble(1e16) + DoubleDouble(1);
  EXPECT_EQ((sum - DoubleDouble(1e16)).value(), 1.0);
  EXPECT_EQ((DoubleDouble(1) + DoubleDouble(1e-30) - DoubleDouble(1)).value(), 1e-30);
}

TEST(DoubleDouble, ProductsAreExactToTwiceTheDigits) {
  const double a = 1 + 0x1p-30, b = 1 - 0x1p-30;
  EXPECT_EQ((DoubleDouble(a) * DoubleDouble(b) - DoubleDouble(1)).value(), -0x1p-60);
}

TEST(DoubleDouble, DivisionUndoesMultiplication) {
  const DoubleDouble third = DoubleDouble(1) / DoubleDouble(3);
  EXPECT_NEAR((third * DoubleDouble(3) - DoubleDouble(1)).value(), 0, 1e-31);
  EXPECT_NE(third.lo, 0);
}

TEST(DoubleDouble, RootSquaredIsTheNumber) {
  for (const double x : {2.0, 3.7, 1e-200, 1e200, 12345.678}) {
    const DoubleDouble root = sqrt(DoubleDouble(x));
    EXPECT_NEAR((root * root - DoubleDouble(x)).value() / x, 0, 1e-30) << x;
  }
  EXPECT_EQ(sqrt(DoubleDouble(0)).value(), 0);
}

}  // namespace
}  // namespace pcadim
