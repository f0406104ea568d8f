#include <gtest/gtest.h>

#include "special/random_matrix.hpp"
#include "support/threshold_case.hpp"

namespace pcadim {
namespace {

using test::fitted;

Selection run(const Spectrum& s, const test::Settings& settings = {}) {
  return test::run_with("screenot", s, settings);
}

TEST(Screenot, MatchesTheFormulaAtThirtyDigits) {
  for (const auto& c : test::reference_cases("thresholds.json")) {
    const auto& expected = c["screenot"];
    const Selection s = run(test::threshold_spectrum(c));
    EXPECT_EQ(fitted(s, "max"), expected["bound"].get<double>()) << c["name"];
    const double threshold = expected["threshold"];
    EXPECT_NEAR(fitted(s, "threshold"), threshold, 1e-12 * threshold) << c["name"];
    EXPECT_EQ(s.d, expected["d"].get<Index>()) << c["name"];
  }
}

TEST(Screenot, AgreesWithTheAuthorsPackage) {
  for (const auto& c : test::reference_cases("thresholds.json")) {
    for (const auto& [strategy, expected] : c["screenot"]["package"].items()) {
      const Selection s = run(
          test::threshold_spectrum(c),
          {{"strategy", strategy}, {"max", std::to_string(c["screenot"]["bound"].get<Index>())}});
      const double singular = std::sqrt(fitted(s, "threshold") * c["n"].get<double>());
      EXPECT_NEAR(singular, expected["threshold"].get<double>(), 2e-5) << c["name"] << strategy;
      EXPECT_EQ(s.d, expected["d"].get<Index>()) << c["name"] << strategy;
    }
  }
}

/// Eigenvalues that follow the law of white noise with variance 1.
Spectrum white_noise(Index n, Index p) {
  std::vector<double> values;
  for (Index i = p; i >= 1; --i) {
    const double part = (static_cast<double>(i) - 0.5) / static_cast<double>(p);
    values.push_back(
        marchenko_pastur_quantile(part, static_cast<double>(p) / static_cast<double>(n)));
  }
  return test::spectrum_with(n, p, values, false);
}

TEST(Screenot, WhiteNoiseLeadsToGavishAndDonohosThreshold) {
  for (const Index p : {300, 1000, 3000}) {
    const Spectrum s = white_noise(3000, p);
    const double white =
        std::sqrt(fitted(test::run_with("gavish_donoho", s, {{"sigma", "1"}}), "threshold"));
    const auto threshold = [&](const test::Settings& settings) {
      return std::sqrt(fitted(run(s, settings), "threshold"));
    };
    EXPECT_NEAR(threshold({{"max", std::to_string(p / 100)}}), white, 2e-3 * white) << p;
    // The default bound is loose, and so a little cautious.
    EXPECT_GT(threshold({}), white) << p;
    EXPECT_LT(threshold({}), 1.04 * white) << p;
  }
}

TEST(Screenot, TheBoundIsKeptWithinWhatTheStrategyAllows) {
  const Spectrum s = test::spectrum_with(51, 10, {60, 50, 9, 8, 7, 6, 5, 4, 3, 2});
  EXPECT_EQ(fitted(run(s), "max"), 3);
  EXPECT_EQ(fitted(run(s, {{"max", "100"}}), "max"), 4);
  EXPECT_EQ(fitted(run(s, {{"max", "100"}, {"strategy", "zero"}}), "max"), 9);
  const Selection reached = run(test::spectrum_with(51, 10, {60, 50, 40, 1, 1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(reached.d, 3);
  EXPECT_EQ(reached.outcome, Outcome::boundary);
}

TEST(Screenot, NeedsFourSingularValuesToImpute) {
  const Spectrum three = test::spectrum_with(30, 3, {9, 1, 0.5});
  EXPECT_EQ(run(three).outcome, Outcome::not_applicable);
  EXPECT_EQ(run(three, {{"strategy", "winsorize"}}).d, 1);
  EXPECT_TRUE(run(test::spectrum_with(30, 4, {9, 1, 0.6, 0.5})).d);
}

TEST(Screenot, WithoutNoiseAllIsSignal) {
  const Selection s = run(test::spectrum_with(40, 10, {5, 3, 2}));
  EXPECT_EQ(s.d, 3);
  EXPECT_EQ(fitted(s, "threshold"), 0);
}

}  // namespace
}  // namespace pcadim
