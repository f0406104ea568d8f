#include <gtest/gtest.h>

#include <cmath>

#include "pcadim/method.hpp"
#include "support/json.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

using test::fitted;
using test::spectrum_with;

Selection run(const Spectrum& s, const std::string& rows = "free") {
  const MethodInfo& evb = *find_method("evb");
  return run_method(evb, s,
                    resolve_options(evb, std::vector<OptionSetting>{{"evb", "rows", rows}}));
}

TEST(Evb, FindsTheGlobalMinimumOfTheFreeEnergy) {
  for (const auto& c : test::reference_cases("evb.json")) {
    const Spectrum s = spectrum_with(c["n"], c["p"], c["eigenvalues"]);
    for (const std::string rows : {"free", "all"}) {
      if (!c.contains(rows)) continue;
      const Selection got = run(s, rows);
      EXPECT_EQ(got.d, c[rows]["d"].get<Index>()) << c["name"] << " " << rows;
      const double noise = c[rows]["noise"];
      // A minimum found from values alone is good to the root of a rounding error.
      EXPECT_NEAR(fitted(got, "noise_variance"), noise, 1e-6 * noise) << c["name"] << " " << rows;
    }
  }
}

TEST(Evb, ThresholdIsTheRootOfThePrice) {
  // (1 + tau)(1 + alpha/tau) where log(1 + tau) + alpha log(1 + tau/alpha) = tau: mpmath.
  struct Case {
    Index rows, columns;
    double keep;
  };
  for (const Case c : {Case{10, 10, 4.9108149645682570}, Case{10, 20, 3.5631229624292640},
                       Case{10, 100, 2.0438342446006969}, Case{5, 50000, 1.0375845071156534},
                       Case{50000, 5, 1.0375845071156534}}) {
    std::vector<double> e(static_cast<std::size_t>(std::min(c.rows, c.columns)));
    for (std::size_t j = 0; j < e.size(); ++j) e[j] = 1 - 0.001 * static_cast<double>(j);
    const Selection got = run(spectrum_with(c.rows + 1, c.columns, e));
    const double unit =
        static_cast<double>(std::max(c.rows, c.columns)) / static_cast<double>(c.rows + 1);  // M/n
    EXPECT_NEAR(fitted(got, "threshold") / (unit * fitted(got, "noise_variance")), c.keep, 1e-13);
  }
}

TEST(Evb, FindsStrongComponentsAndNoOthers) {
  std::vector<double> e{50, 40, 30};
  for (int j = 0; j < 17; ++j) e.push_back(1.1 - 0.01 * j);
  EXPECT_EQ(run(spectrum_with(1000, 20, e)).d, 3);
  EXPECT_EQ(run(spectrum_with(1000, 17, {e.begin() + 3, e.end()})).d, 0);
  EXPECT_EQ(run(spectrum_with(21, 1000, e)).d, 3);
}

TEST(Evb, CurveIsTheEigenvalueOverTheThreshold) {
  const Selection got = run(spectrum_with(100, 6, {9, 5, 1.2, 1.1, 1, 0.9}));
  ASSERT_EQ(got.first, 1);
  for (std::size_t k = 0; k < got.curve.size(); ++k)
    EXPECT_EQ(got.curve[k] > 1, static_cast<Index>(k) < *got.d);
  EXPECT_NEAR(got.curve[0], 9 / fitted(got, "threshold"), 1e-13);
}

TEST(Evb, ExactlyLowRankDataHaveNoNoise) {
  const Selection got = run(spectrum_with(40, 10, {3, 2, 1}));
  EXPECT_EQ(got.d, 3);
  EXPECT_EQ(got.outcome, Outcome::boundary);
  EXPECT_EQ(fitted(got, "noise_variance"), 0);
}

TEST(Evb, TheZeroThatCentringMakesIsNoNoise) {
  // Counting it (rows = all) makes vanishing noise the best of all.
  const std::vector<double> e{60, 30, 11, 10.5, 10, 9.5, 9};
  EXPECT_EQ(run(spectrum_with(8, 400, e)).d, 2);
  EXPECT_EQ(run(spectrum_with(8, 400, e), "all").outcome, Outcome::boundary);
}

TEST(Evb, KnowsEnoughWhereTheLargestNumberItCouldRetainIsKnown) {
  // Of 39 x 39 at most 19 components are retained; the next one bounds the noise from below.
  const std::vector<double> e = [] {
    std::vector<double> values{50, 40, 30};
    for (int j = 0; j < 36; ++j) values.push_back(2.0 - 0.04 * j);
    return values;
  }();
  const Spectrum full = spectrum_with(40, 39, e);
  const Selection whole = run(full), part = run(test::cut_off(full, 20));
  EXPECT_EQ(part.outcome, Outcome::ok);
  EXPECT_EQ(part.d, whole.d);
  EXPECT_NEAR(fitted(part, "noise_variance"), fitted(whole, "noise_variance"), 1e-12);
  EXPECT_EQ(part.curve.size(), 20U);
  EXPECT_EQ(run(test::cut_off(full, 19)).outcome, Outcome::truncated);
  EXPECT_FALSE(run(test::cut_off(full, 19)).d);
}

TEST(Evb, OneIndependentRowIsNoise) { EXPECT_EQ(run(spectrum_with(2, 5, {3})).d, 0); }

}  // namespace
}  // namespace pcadim
