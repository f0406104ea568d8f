#include "noise/white_tail.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "pcadim/select.hpp"
#include "support/data.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

// By SciPy 1.13 from the formulas in the header: digamma and polygamma(1, x).
TEST(WhiteTail, AgreesWithScipy) {
  const Spectrum s = test::spectrum_with(20, 5, {9, 3, 2, 1, 0.5});
  EXPECT_NEAR(spread_of_tail(s, 1), 0.6420118343195265, 1e-13);
  EXPECT_NEAR(depth_of_tail(s, 1), 1.130143765621279, 1e-12);
}

TEST(WhiteTail, IsStandardisedForNoiseOfAnyShape) {
  constexpr int draws = 300;
  for (const auto& [n, p] : {std::pair<Index, Index>{60, 20}, {21, 60}, {41, 40}}) {
    double spread = 0, depth = 0, spread_squares = 0, depth_squares = 0;
    for (unsigned seed = 1; seed <= draws; ++seed) {
      const Report r =
          select(test::gaussian(n, p, seed).view(), {.methods = {"bic"}, .settings = {}});
      const Spectrum s = test::spectrum_with(n, p, r.spectrum.eigenvalues);
      const double a = spread_of_tail(s, 0), b = depth_of_tail(s, 0);
      spread += a / draws;
      depth += b / draws;
      spread_squares += a * a / draws;
      depth_squares += b * b / draws;
    }
    // Standard errors: 0.06 of the means, about 0.05 of the deviations.
    EXPECT_NEAR(spread, 0, 0.25) << n << " x " << p;
    EXPECT_NEAR(depth, 0, 0.25) << n << " x " << p;
    EXPECT_NEAR(std::sqrt(spread_squares), 1, 0.2) << n << " x " << p;
    EXPECT_NEAR(std::sqrt(depth_squares), 1, 0.2) << n << " x " << p;
  }
}

TEST(WhiteTail, DoesNotDependOnUnits) {
  const Spectrum s = test::spectrum_with(20, 5, {9, 3, 2, 1, 0.5});
  const Spectrum t = test::spectrum_with(20, 5, {9e8, 3e8, 2e8, 1e8, 0.5e8});
  EXPECT_NEAR(spread_of_tail(t, 1), spread_of_tail(s, 1), 1e-12);
  EXPECT_NEAR(depth_of_tail(t, 1), depth_of_tail(s, 1), 1e-12);
}

}  // namespace
}  // namespace pcadim
