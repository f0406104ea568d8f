#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "pcadim/method.hpp"
#include "support/json.hpp"

namespace pcadim {
namespace {

Spectrum spectrum_of(const nlohmann::json& c) {
  Spectrum s;
  s.n = c["n"];
  s.p = c["p"];
  s.eigenvalues = c["eigenvalues"].get<std::vector<double>>();
  for (const double value : s.eigenvalues) s.total_variance += value;
  return s;
}

Selection run(const Spectrum& s, const std::vector<OptionSetting>& settings = {}) {
  const MethodInfo& minka = *find_method("minka");
  return run_method(minka, s, resolve_options(minka, settings));
}

TEST(Minka, MatchesTheFormulaAtThirtyDigits) {
  for (const auto& c : test::reference_cases("minka.json")) {
    const Selection s = run(spectrum_of(c));
    ASSERT_EQ(s.first, 0);
    const auto expected = c["curve"].get<std::vector<std::string>>();
    ASSERT_EQ(s.curve.size(), expected.size() + 1) << c["name"];
    const double zero = std::stod(c["zero_consistent"].get<std::string>());
    EXPECT_NEAR(s.curve[0], zero, 1e-10 * std::max(1.0, std::abs(zero))) << c["name"];
    for (std::size_t k = 0; k < expected.size(); ++k) {
      const double value = std::stod(expected[k]);
      EXPECT_NEAR(s.curve[k + 1], value, 1e-10 * std::max(1.0, std::abs(value)))
          << c["name"] << " " << k + 1;
    }
    EXPECT_EQ(s.d, c["best"].get<Index>()) << c["name"];
    const Selection own = run(spectrum_of(c), {{"minka", "zero", "own"}});
    EXPECT_NEAR(own.curve[0], std::stod(c["zero_own"].get<std::string>()), 1e-8) << c["name"];
    EXPECT_EQ(own.d, c["best_own"].get<Index>()) << c["name"];
  }
}

TEST(Minka, FormSklearnMatchesScikitLearn) {
  int compared = 0;
  for (const auto& c : test::reference_cases("minka.json")) {
    const Selection s = run(spectrum_of(c), {{"minka", "form", "sklearn"}});
    if (c["n"].get<Index>() < c["p"].get<Index>()) {
      EXPECT_EQ(s.outcome, Outcome::not_applicable);
      continue;
    }
    ASSERT_EQ(s.first, 1);
    for (std::size_t k = 0; k < s.curve.size() && k < c["sklearn"].size(); ++k) {
      if (c["sklearn"][k].is_null()) continue;
      const double value = c["sklearn"][k];
      EXPECT_NEAR(s.curve[k], value, 1e-8 * std::max(1.0, std::abs(value)))
          << c["name"] << " " << k + 1;
      ++compared;
    }
  }
  EXPECT_GT(compared, 40);
}

TEST(Minka, TiesGiveFiniteNumbers) {
  Spectrum s;
  s.n = 50;
  s.p = 6;
  s.eigenvalues = {4, 4, 4, 1, 1, 1};
  s.total_variance = 15;
  const Selection got = run(s);
  for (const double value : got.curve) EXPECT_TRUE(std::isfinite(value));
  EXPECT_TRUE(got.d);
}

TEST(Minka, OneEigenvalueIsDegenerate) {
  Spectrum s;
  s.n = 10;
  s.p = 4;
  s.eigenvalues = {1};
  s.total_variance = 1;
  EXPECT_EQ(run(s).outcome, Outcome::degenerate);
}

}  // namespace
}  // namespace pcadim
