#include <gtest/gtest.h>

#include "support/threshold_case.hpp"

namespace pcadim {
namespace {

using test::fitted;

Selection run(const Spectrum& s, const test::Settings& settings = {}) {
  return test::run_with("kritchman_nadler", s, settings);
}

TEST(KritchmanNadler, MatchesTheFormulaAtThirtyDigits) {
  for (const auto& c : test::reference_cases("thresholds.json")) {
    const auto& expected = c["kritchman_nadler"];
    const Selection s = run(test::threshold_spectrum(c));
    test::expect_curve(s.curve, expected["curve"], 1e-10, c["name"]);
    EXPECT_EQ(s.d, expected["d"].get<Index>()) << c["name"];
    EXPECT_EQ(s.d, expected["author_d"].get<Index>()) << c["name"];
    const double variance = expected["noise_variance"];
    EXPECT_NEAR(fitted(s, "noise_variance"), variance, 1e-11 * variance) << c["name"];
  }
}

/// A spectrum as random matrix theory expects it: signals a beside noise of variance 1.
Spectrum expected_spectrum(Index n, Index p, const std::vector<double>& signals) {
  const auto m = static_cast<double>(signals.size());
  const double rows = static_cast<double>(n), left = static_cast<double>(p) - m;
  std::vector<double> values;
  double taken = m;
  for (const double a : signals) {
    values.push_back((a + 1) * (1 + left / rows / a));
    taken += 1 / a;
  }
  values.resize(static_cast<std::size_t>(p), 1 - taken / rows);
  return test::spectrum_with(n, p, values, false);
}

TEST(KritchmanNadler, FindsTheNoiseThatTheSignalsTookAway) {
  for (const Index p : {20, 100, 300}) {
    const Spectrum s = expected_spectrum(100, p, {60, 40, 25});
    const Selection got = run(s);
    EXPECT_EQ(got.d, 3) << p;
    EXPECT_NEAR(fitted(got, "noise_variance"), 1, 1e-12) << p;
  }
}

TEST(KritchmanNadler, AStricterLevelNeverKeepsMore) {
  for (const auto& c : test::reference_cases("thresholds.json")) {
    Index before = 1000;
    for (const char* alpha : {"0.1", "0.01", "0.001", "1e-6", "1e-12"}) {
      const Selection s = run(test::threshold_spectrum(c), {{"alpha", alpha}});
      EXPECT_LE(*s.d, before) << c["name"] << alpha;
      before = *s.d;
    }
  }
}

TEST(KritchmanNadler, StaysExactWithLeadingEigenvaluesOnly) {
  const Spectrum full = expected_spectrum(100, 20, {60, 40});
  const Selection whole = run(full), part = run(test::cut_off(full, 3));
  EXPECT_EQ(part.d, 2);
  EXPECT_NEAR(fitted(part, "threshold"), fitted(whole, "threshold"), 1e-12);
  EXPECT_EQ(run(test::cut_off(full, 2)).outcome, Outcome::truncated);
}

TEST(KritchmanNadler, KeepsAllOfExactlyCollinearData) {
  const Selection s = run(test::spectrum_with(40, 10, {5, 3, 2}));
  EXPECT_EQ(s.d, 3);
  EXPECT_EQ(s.outcome, Outcome::boundary);
  EXPECT_EQ(fitted(s, "noise_variance"), 0);
}

}  // namespace
}  // namespace pcadim
