#include "special/chi_square.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

struct Case {
  double x, degrees, tail;
};

// mpmath: gammainc(degrees/2, x/2, inf, regularized=True) with 40 digits.
constexpr Case cases[] = {
    {0, 3, 1},
    {3, 2, 0.22313016014842982893},
    {10, 5, 0.075235246146512178722},
    {1000, 900, 0.01099460894213584808},
    {20000, 20100, 0.69014372481329432862},
    {2e8, 199990000, 0.3085243361249508767},
};

TEST(ChiSquare, UpperTailMatchesFortyDigits) {
  for (const Case& c : cases)
    EXPECT_NEAR(chi_square_upper_tail(c.x, c.degrees), c.tail, 1e-11 * c.tail) << c.x;
}

TEST(ChiSquare, TooSmallATailIsZero) { EXPECT_EQ(chi_square_upper_tail(1e6, 10), 0); }

}  // namespace
}  // namespace pcadim
