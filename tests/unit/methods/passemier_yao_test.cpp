#include <gtest/gtest.h>

#include "support/threshold_case.hpp"

namespace pcadim {
namespace {

using test::fitted;

Selection run(const Spectrum& s, const test::Settings& settings = {}) {
  return test::run_with("passemier_yao", s, settings);
}

TEST(PassemierYao, MatchesTheFormulaAtThirtyDigits) {
  for (const auto& c : test::reference_cases("thresholds.json")) {
    const auto& expected = c["passemier_yao"];
    const Selection s = run(test::threshold_spectrum(c));
    EXPECT_EQ(s.first, 0);
    test::expect_curve(s.curve, expected["curve"], 1e-11, c["name"]);
    EXPECT_EQ(s.d, expected["d"].get<Index>()) << c["name"];
  }
}

TEST(PassemierYao, RemovesTheBiasOfTheNoiseVariance) {
  // Eigenvalues as expected for signals a beside noise of variance 1, c = p/n.
  const std::vector<double> signals{90, 60, 40};
  const double n = 200, p = 400, c = p / n, m = 3;
  std::vector<double> values;
  double taken = m;
  for (const double a : signals) {
    values.push_back((a + 1) * (1 + c / a));
    taken += 1 / a;
  }
  const double tail = 1 - c * taken / (p - m);  // the biased mean of all p - m others
  values.resize(200, tail * (p - m) / (n - m));
  const Selection s = run(test::spectrum_with(200, 400, values, false));
  EXPECT_EQ(s.d, 3);
  EXPECT_LT(tail, 0.985);
  EXPECT_NEAR(fitted(s, "noise_variance"), 1, 3e-4);
}

TEST(PassemierYao, PureNoiseHasNoComponents) {
  EXPECT_EQ(run(test::spectrum_with(101, 10, std::vector<double>(10, 1.0))).d, 0);
}

TEST(PassemierYao, ALargerMarginNeverKeepsMore) {
  for (const auto& c : test::reference_cases("thresholds.json")) {
    const Spectrum s = test::threshold_spectrum(c);
    EXPECT_LE(*run(s, {{"delta", "0.01"}}).d, *run(s, {{"delta", "0.9"}}).d) << c["name"];
  }
}

TEST(PassemierYao, TheBoundLimitsTheCandidates) {
  const Spectrum s = test::spectrum_with(61, 8, {40, 30, 20, 1, 1, 1, 1, 1});
  const Selection got = run(s, {{"max", "3"}});
  EXPECT_EQ(got.curve.size(), 4u);
  EXPECT_EQ(got.d, 3);
  EXPECT_EQ(got.outcome, Outcome::boundary);
  EXPECT_EQ(run(s).d, 3);
  EXPECT_EQ(run(s).outcome, Outcome::ok);
  EXPECT_EQ(run(s).curve.size(), 5u);
  EXPECT_EQ(run(s, {{"max", "100"}}).curve.size(), 8u);
}

TEST(PassemierYao, NeedsTheEigenvaluesUpToItsBound) {
  const Spectrum full = test::spectrum_with(61, 8, {40, 30, 20, 1.2, 1.1, 1, 0.9, 0.8});
  const Selection whole = run(full), part = run(test::cut_off(full, 4));
  EXPECT_EQ(part.d, whole.d);
  for (std::size_t k = 0; k < part.curve.size(); ++k)
    EXPECT_NEAR(part.curve[k], whole.curve[k], 1e-12);
  EXPECT_EQ(run(test::cut_off(full, 3)).outcome, Outcome::truncated);
}

}  // namespace
}  // namespace pcadim
