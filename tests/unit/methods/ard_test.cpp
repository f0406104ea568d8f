#include <gtest/gtest.h>

#include "pcadim/method.hpp"
#include "support/json.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

using test::fitted;
using test::spectrum_with;

Selection run(const Spectrum& s, const std::vector<OptionSetting>& settings = {}) {
  const MethodInfo& ard = *find_method("ard");
  return run_method(ard, s, resolve_options(ard, settings));
}

std::vector<OptionSetting> start_at(Index d) { return {{"ard", "max", std::to_string(d)}}; }

TEST(Ard, EndsWhereBishopsEmOnFullMatricesEnds) {
  for (const auto& c : test::reference_cases("ard.json")) {
    const Spectrum s = spectrum_with(c["n"], c["p"], c["eigenvalues"]);
    const Selection got = c["start"].is_null() ? run(s) : run(s, start_at(c["start"].get<Index>()));
    EXPECT_EQ(got.d, c["d"].get<Index>()) << c["name"];
    const double noise = c["noise"];
    EXPECT_NEAR(fitted(got, "noise_variance"), noise, 1e-8 * noise) << c["name"];
    const auto relevance = c["relevance"].get<std::vector<double>>();
    ASSERT_GE(got.curve.size(), relevance.size());
    for (std::size_t j = 0; j < got.curve.size(); ++j) {
      const double expected = j < relevance.size() ? relevance[j] : 0;
      EXPECT_NEAR(got.curve[j], expected, 1e-7 * (1 + expected)) << c["name"] << " " << j + 1;
    }
  }
}

TEST(Ard, OneComponentByHand) {
  // p = n = 2, so c = 1, and one column. At the end v = 1 + v/u and 2u + 1/u = e/v - 3. With e = 15
  // both v = 4/3, u = 4 and v = 2, u = 2 are ends; EM, which starts at v = 1, meets the first.
  const Selection got = run(spectrum_with(2, 2, {15, 1}));
  EXPECT_EQ(got.d, 1);
  EXPECT_NEAR(fitted(got, "noise_variance"), 4.0 / 3, 1e-12);
  EXPECT_NEAR(got.curve[0], 4, 1e-12);
}

TEST(Ard, FindsStrongComponentsAndNoOthers) {
  std::vector<double> e{50, 40, 30};
  for (int j = 0; j < 17; ++j) e.push_back(1.1 - 0.01 * j);
  EXPECT_EQ(run(spectrum_with(1000, 20, e)).d, 3);
  EXPECT_EQ(run(spectrum_with(1000, 17, {e.begin() + 3, e.end()})).d, 0);
}

TEST(Ard, WideDataKeepAllUnlessStartedLower) {
  std::vector<double> e{60, 50, 40};
  for (int j = 0; j < 16; ++j) e.push_back(5 - 0.1 * j);
  const Selection all = run(spectrum_with(20, 100, e));
  EXPECT_EQ(all.d, 18);
  EXPECT_EQ(all.outcome, Outcome::boundary);
  EXPECT_EQ(run(spectrum_with(20, 100, e), start_at(8)).d, 3);
}

TEST(Ard, StartedLowNeedsNoFurtherEigenvalues) {
  Spectrum s = spectrum_with(100, 12, {20, 15, 9, 2, 1.5, 1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6});
  const Selection full = run(s, start_at(5));
  s.eigenvalues.resize(6);
  s.complete = false;
  const Selection part = run(s, start_at(5));
  EXPECT_EQ(part.d, full.d);
  EXPECT_NEAR(fitted(part, "noise_variance"), fitted(full, "noise_variance"), 1e-12);
  EXPECT_EQ(run(s).outcome, Outcome::truncated);
  EXPECT_EQ(run(s, start_at(7)).outcome, Outcome::truncated);
}

TEST(Ard, TellsThatItDidNotConverge) {
  std::vector<double> e;
  for (int j = 1; j <= 40; ++j) e.push_back(100.0 / j);
  const Selection got = run(spectrum_with(200, 40, e), {{"ard", "iterations", "1"}});
  EXPECT_EQ(got.outcome, Outcome::not_converged);
  EXPECT_TRUE(got.d);
}

}  // namespace
}  // namespace pcadim
