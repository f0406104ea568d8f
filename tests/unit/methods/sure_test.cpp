#include <gtest/gtest.h>

#include "special/random_matrix.hpp"
#include "support/threshold_case.hpp"

namespace pcadim {
namespace {

using test::fitted;

Selection run(const Spectrum& s, const test::Settings& settings = {}) {
  return test::run_with("sure", s, settings);
}

TEST(Sure, MatchesTheFormulaAtThirtyDigits) {
  for (const auto& c : test::reference_cases("thresholds.json")) {
    const auto& expected = c["sure"];
    const Selection s = run(test::threshold_spectrum(c));
    const double variance = expected["noise_variance"];
    EXPECT_NEAR(fitted(s, "noise_variance"), variance, 1e-11 * variance) << c["name"];
    test::expect_curve(s.curve, expected["curve"], 1e-10, c["name"]);
    EXPECT_EQ(s.d, expected["d"].get<Index>()) << c["name"];
    const Selection known = run(test::threshold_spectrum(c), {{"sigma", "1"}});
    test::expect_curve(known.curve, expected["known"]["curve"], 1e-10, c["name"]);
  }
}

TEST(Sure, OneComponentByHand) {
  // n = 3 rows, p = 2, not centred; l = 3 e / 3 = {5, 1}, variance 1/4.
  const Selection s = run(test::spectrum_with(3, 2, {5, 1}, false), {{"sigma", "0.5"}});
  // r = 0: 5 + 1 - 2/4.
  EXPECT_NEAR(s.curve[0], 5.5, 1e-14);
  // r = 1, s = 1: leaves 1 + 1/5; divergence 1 + 1/5 + (3-2)(1 - 1/5) + 2 (5-1)/(5-1) = 4.
  EXPECT_NEAR(s.curve[1], 1.2 + 2 * 0.25 * 4 / 3 - 0.5, 1e-14);
}

/// `strong` large eigenvalues above a bulk that follows the law of noise with variance 7 exactly.
Spectrum noise_below(Index strong, Index n, Index p) {
  const double ratio = static_cast<double>(p) / static_cast<double>(n);
  std::vector<double> values(static_cast<std::size_t>(strong), 1000.0);
  for (Index i = p - strong; i >= 1; --i) {
    const double part = static_cast<double>(i) / static_cast<double>(p - strong);
    values.push_back(7 * marchenko_pastur_quantile(part, ratio));
  }
  return test::spectrum_with(n, p, values, false);
}

TEST(Sure, ReadsTheNoiseOffTheMarchenkoPasturLaw) {
  for (const Index p : {40, 100}) {
    for (const Index strong : {0, 1, 4})
      EXPECT_NEAR(fitted(run(noise_below(strong, 100, p)), "noise_variance"), 7, 1e-10) << strong;
  }
}

TEST(Sure, WideDataAreTallDataTurnedRound) {
  const std::vector<double> values{9, 5, 2, 1.2, 0.9, 0.4};
  std::vector<double> turned;
  for (const double value : values) turned.push_back(value * 6 / 30);
  const Selection wide = run(test::spectrum_with(6, 30, values, false));
  const Selection tall = run(test::spectrum_with(30, 6, turned, false));
  EXPECT_EQ(wide.d, tall.d);
  for (std::size_t k = 0; k < wide.curve.size(); ++k)
    EXPECT_NEAR(wide.curve[k], tall.curve[k], 1e-13);
}

TEST(Sure, NeverCutsBetweenEqualEigenvalues) {
  const Selection s = run(test::spectrum_with(51, 7, {40, 40, 40, 1.4, 1, 0.8, 0.6}));
  for (const double value : s.curve) EXPECT_TRUE(std::isfinite(value));
  EXPECT_GT(s.curve[1], 100 * s.curve[0]);
  EXPECT_GT(s.curve[2], 100 * s.curve[0]);
  EXPECT_GE(*s.d, 3);
  // A tie elsewhere disturbs nothing: the same risk as with the two well apart in the tenth digit.
  const Selection tied = run(test::spectrum_with(51, 7, {40, 20, 20, 5, 1, 0.8, 0.6}));
  const Selection near =
      run(test::spectrum_with(51, 7, {40, 20 * (1 + 1e-6), 20 * (1 - 1e-6), 5, 1, 0.8, 0.6}));
  for (const std::size_t k : {0u, 1u, 3u, 4u, 5u, 6u})
    EXPECT_NEAR(tied.curve[k], near.curve[k], 1e-5 * near.curve[k]) << k;
}

TEST(Sure, KeepsAllOfExactlyCollinearData) {
  const Selection s = run(test::spectrum_with(40, 10, {5, 3, 2}));
  EXPECT_EQ(s.d, 3);
  EXPECT_EQ(s.outcome, Outcome::boundary);
  EXPECT_EQ(s.curve[3], 0);
}

}  // namespace
}  // namespace pcadim
