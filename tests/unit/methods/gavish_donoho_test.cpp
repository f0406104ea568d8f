#include <gtest/gtest.h>

#include "support/threshold_case.hpp"

namespace pcadim {
namespace {

using test::fitted;

Selection run(const Spectrum& s, const test::Settings& settings = {}) {
  return test::run_with("gavish_donoho", s, settings);
}

TEST(GavishDonoho, MatchesTheFormulaAtThirtyDigits) {
  for (const auto& c : test::reference_cases("thresholds.json")) {
    const auto& expected = c["gavish_donoho"];
    const Selection s = run(test::threshold_spectrum(c));
    const double threshold = expected["threshold"], variance = expected["noise_variance"];
    EXPECT_NEAR(fitted(s, "threshold"), threshold, 1e-12 * threshold) << c["name"];
    EXPECT_NEAR(fitted(s, "noise_variance"), variance, 1e-12 * variance) << c["name"];
    EXPECT_EQ(s.d, expected["d"].get<Index>()) << c["name"];
    EXPECT_EQ(s.curve.size(), c["eigenvalues"].size());
    EXPECT_NEAR(s.curve[0] * threshold, c["eigenvalues"][0].get<double>(), 1e-9);

    const Selection known = run(test::threshold_spectrum(c), {{"sigma", "1"}});
    EXPECT_NEAR(fitted(known, "threshold"), expected["known"]["threshold"].get<double>(), 1e-12);
    EXPECT_EQ(known.d, expected["known"]["d"].get<Index>()) << c["name"];
  }
}

/// omega(beta): the threshold over the median, both as singular values.
double omega(Index n, Index p) {
  const std::vector<double> ones(static_cast<std::size_t>(std::min(n, p)), 1.0);
  return std::sqrt(fitted(run(test::spectrum_with(n, p, ones, false)), "threshold"));
}

TEST(GavishDonoho, CoefficientsAreThePublishedOnes) {
  EXPECT_NEAR(omega(400, 400), 2.858, 5e-4);
  for (const Index p : {10, 50, 100, 200, 300, 400}) {
    const double b = static_cast<double>(p) / 400;
    const double cubic = 0.56 * b * b * b - 0.95 * b * b + 1.82 * b + 1.43;  // good to 0.02
    EXPECT_NEAR(omega(400, p), cubic, 0.02) << p;
    EXPECT_NEAR(omega(400, p), omega(p, 400), 1e-14);
  }
  // 4/sqrt(3) times the noise's standard deviation for square data.
  const Spectrum square = test::spectrum_with(50, 50, std::vector<double>(50, 1.0), false);
  EXPECT_NEAR(fitted(run(square, {{"sigma", "3"}}), "threshold"), 16.0 / 3 * 9, 1e-12);
}

TEST(GavishDonoho, NeedsNoEigenvaluesBelowTheMedian) {
  const std::vector<double> values{40, 20, 3, 2.5, 2, 1.5, 1, 0.5, 0.25};
  const Spectrum full = test::spectrum_with(30, 9, values);
  const Selection whole = run(full), enough = run(test::cut_off(full, 5));
  EXPECT_EQ(whole.d, enough.d);
  EXPECT_EQ(fitted(whole, "threshold"), fitted(enough, "threshold"));
  EXPECT_EQ(run(test::cut_off(full, 4)).outcome, Outcome::truncated);
  EXPECT_FALSE(run(test::cut_off(full, 4)).d);
  // With known noise it needs only the first eigenvalue below the threshold.
  EXPECT_EQ(run(test::cut_off(full, 3), {{"sigma", "1.5"}}).d, 2);
  EXPECT_EQ(run(test::cut_off(full, 2), {{"sigma", "1.5"}}).outcome, Outcome::truncated);
}

TEST(GavishDonoho, TakesTheMeanOfTheTwoMiddleSingularValues) {
  const Selection s = run(test::spectrum_with(20, 4, {25, 9, 1, 0.25}, false));
  const double ratio = fitted(s, "threshold") / (2.0 * 2.0);  // (3 + 1)/2 squared
  EXPECT_NEAR(std::sqrt(ratio), omega(20, 4), 1e-12);
}

TEST(GavishDonoho, ExactCollinearityCountsAsNoNoise) {
  const Selection s = run(test::spectrum_with(40, 10, {5, 3, 2}));
  EXPECT_EQ(s.d, 3);
  EXPECT_EQ(s.outcome, Outcome::boundary);
  EXPECT_EQ(fitted(s, "noise_variance"), 0);
}

TEST(GavishDonoho, OneColumnHasNoMedianToCompareWith) {
  EXPECT_EQ(run(test::spectrum_with(20, 1, {2})).outcome, Outcome::degenerate);
  EXPECT_EQ(run(test::spectrum_with(20, 1, {2}), {{"sigma", "0.1"}}).d, 1);
}

}  // namespace
}  // namespace pcadim
