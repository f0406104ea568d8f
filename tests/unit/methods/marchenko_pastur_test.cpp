#include <gtest/gtest.h>

#include "support/threshold_case.hpp"

namespace pcadim {
namespace {

using test::fitted;

Selection run(const Spectrum& s, const test::Settings& settings = {}) {
  return test::run_with("marchenko_pastur", s, settings);
}

TEST(MarchenkoPastur, MatchesTheFormulaAtThirtyDigits) {
  for (const auto& c : test::reference_cases("thresholds.json")) {
    const auto& expected = c["marchenko_pastur"];
    const Selection s = run(test::threshold_spectrum(c));
    test::expect_curve(s.curve, expected["curve"], 1e-11, c["name"]);
    EXPECT_EQ(s.d, expected["d"].get<Index>()) << c["name"];
    const Selection known = run(test::threshold_spectrum(c), {{"sigma", "1"}});
    EXPECT_EQ(known.d, expected["known"]["d"].get<Index>()) << c["name"];
  }
}

TEST(MarchenkoPastur, TheEdgeOfKnownNoise) {
  // (sqrt(100) + sqrt(25))^2 / 100 = 2.25
  const Spectrum s = test::spectrum_with(100, 25, {2.26, 2.24, 1, 0.5}, false);
  const Selection got = run(s, {{"sigma", "1"}});
  EXPECT_EQ(got.d, 1);
  EXPECT_NEAR(fitted(got, "threshold"), 2.25, 1e-14);
  EXPECT_NEAR(got.curve[1], 2.24 / 2.25, 1e-14);
  EXPECT_EQ(run(s, {{"sigma", "0.99"}}).d, 2);
}

TEST(MarchenkoPastur, ReportsTheNoiseOfWhatIsLeft) {
  // 11 rows without centring, one component: 10 x 4 cells share 11 (1 + 1 + 1 + 1).
  const Selection s = run(test::spectrum_with(11, 5, {100, 1, 1, 1, 1}, false));
  EXPECT_EQ(s.d, 1);
  EXPECT_NEAR(fitted(s, "noise_variance"), 1.1, 1e-14);
}

TEST(MarchenkoPastur, StaysExactWithLeadingEigenvaluesOnly) {
  const Spectrum full = test::spectrum_with(60, 8, {40, 20, 1.3, 1.1, 1, 0.9, 0.8, 0.7});
  EXPECT_EQ(run(full).d, 2);
  EXPECT_EQ(run(test::cut_off(full, 3)).d, 2);
  EXPECT_EQ(run(test::cut_off(full, 2)).outcome, Outcome::truncated);
}

TEST(MarchenkoPastur, KeepsEverythingWhereNothingIsLeft) {
  const Selection s = run(test::spectrum_with(40, 10, {5, 3, 2}));
  EXPECT_EQ(s.d, 3);
  EXPECT_EQ(s.outcome, Outcome::boundary);
}

}  // namespace
}  // namespace pcadim
