#include "special/weighted_chi_square.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "special/chi_square.hpp"

namespace pcadim {
namespace {

struct Case {
  std::vector<ChiSquareTerm> terms;
  double x, tail;
};

// tests/reference/make_weighted_chi_square.py
const std::vector<Case> cases = {
    {{{3.0, 4}, {1.0, 20}}, 60, 0.0157127216158},
    {{{3.0, 4}, {1.0, 20}}, 120, 1.90170406654e-6},
    {{{10.0, 6}, {1.0, 40}}, 250, 0.00196844283916},
    {{{20.0, 1}, {1.0, 30}}, 60, 0.232275768365},
    {{{20.0, 1}, {1.0, 30}}, 400, 1.73598083702e-5},
    {{{5.0, 3}, {2.0, 100}}, 150, 0.990439338585},
    {{{1.0, 2}, {0.5, 2}, {0.25, 2}}, 10, 0.0178770594918},
    {{{1.0, 2}, {0.5, 2}, {0.25, 2}}, 30, 8.15739334186e-7},
    {{{1.0, 2}, {0.9, 2}, {0.8, 2}, {0.7, 2}, {0.6, 2}, {0.5, 2}}, 4, 0.942431884143},
    {{{1.0, 2}, {0.9, 2}, {0.8, 2}, {0.7, 2}, {0.6, 2}, {0.5, 2}}, 40, 1.20544846711e-6},
};

TEST(WeightedChiSquare, IsTenPercentOffAtMost) {
  for (const Case& c : cases) {
    EXPECT_NEAR(weighted_chi_square_upper_tail(c.terms, c.x), c.tail, 0.1 * c.tail) << c.x;
  }
}

TEST(WeightedChiSquare, OneTermIsAChiSquareVariable) {
  for (const double degrees : {1.0, 2.0, 7.0, 500.0}) {
    for (const double x : {0.5, 0.999999, 1.0, 1.2, 2.0, 5.0}) {
      const std::vector<ChiSquareTerm> term{{3, degrees}};
      const double exact = chi_square_upper_tail(x * degrees, degrees);
      EXPECT_NEAR(weighted_chi_square_upper_tail(term, 3 * x * degrees), exact,
                  0.05 * exact + 1e-300)
          << degrees << " " << x;
    }
  }
}

TEST(WeightedChiSquare, ATermMayStandForMany) {
  const std::vector<ChiSquareTerm> apart{{2, 1}, {1, 1}, {1, 1}, {1, 1}}, together{{2, 1}, {1, 3}};
  EXPECT_DOUBLE_EQ(weighted_chi_square_upper_tail(apart, 20),
                   weighted_chi_square_upper_tail(together, 20));
}

TEST(WeightedChiSquare, ExtremesAreAnswers) {
  const std::vector<ChiSquareTerm> terms{{1e-200, 1}, {1e150, 2}};
  EXPECT_EQ(weighted_chi_square_upper_tail(terms, 0), 1);
  EXPECT_EQ(weighted_chi_square_upper_tail(terms, 1e300), 0);
  EXPECT_NEAR(weighted_chi_square_upper_tail(terms, 2e150), std::exp(-1.0), 0.02);
}

}  // namespace
}  // namespace pcadim
