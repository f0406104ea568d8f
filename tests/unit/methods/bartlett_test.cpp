#include <gtest/gtest.h>

#include <cmath>

#include "pcadim/method.hpp"
#include "support/json.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

using test::spectrum_with;

struct Setting {
  std::string option, value;
};

Selection run(const Spectrum& s, const std::vector<Setting>& settings = {}) {
  const MethodInfo& bartlett = *find_method("bartlett");
  std::vector<OptionSetting> all;
  for (const Setting& one : settings) all.push_back({"bartlett", one.option, one.value});
  return run_method(bartlett, s, resolve_options(bartlett, all));
}

void expect_probabilities(const Selection& got, const nlohmann::json& expected,
                          const std::string& name) {
  ASSERT_EQ(got.curve.size(), expected.size()) << name;
  EXPECT_EQ(got.first, 0);
  for (std::size_t k = 0; k < expected.size(); ++k) {
    const auto text = expected[k].get<std::string>();
    const double value = std::strtod(text.c_str(), nullptr);  // 0 where it underflows
    // The logarithm of the tail is known to about 1e-13 of the statistic.
    EXPECT_NEAR(got.curve[k], value, 1e-9 * value + 1e-300) << name << " " << k;
  }
}

TEST(Bartlett, ProbabilitiesMatchFortyDigits) {
  for (const auto& c : test::reference_cases("bartlett.json")) {
    const Spectrum s = spectrum_with(c["n"], c["p"], c["eigenvalues"]);
    const std::string name = c["name"];
    expect_probabilities(run(s, {{"statistic", "anderson"}}), c["anderson"], name);
    expect_probabilities(run(s), c["covariance"], name);
    expect_probabilities(run(s, {{"statistic", "lawley"}}), c["lawley"], name);
    expect_probabilities(run(s, {{"form", "correlation"}}), c["correlation"], name);
    expect_probabilities(run(s, {{"form", "correlation"}, {"correction", "no"}}), c["uncorrected"],
                         name);
  }
}

TEST(Bartlett, CorrelationFormIsThatOfNFactors) {
  // nFactors 2.4.1.1: nBartlett(eigenvalues of cor(wine), N = 178), bartlett.p for k = 0 ... 11.
  const std::vector<double> peer{
      2.4686170324248833e-224, 2.1166854654732973e-124, 2.794813152283303e-73,
      1.3309399424074218e-48,  1.1225134452178815e-38,  2.3215917676429207e-25,
      9.453488739916411e-17,   1.2910552002849223e-07,  6.5915894025103314e-06,
      3.900371971166426e-05,   0.00016505103509306297,  0.007511350170126571};
  for (const auto& c : test::reference_cases("bartlett.json")) {
    if (c["name"] != "wine scaled") continue;
    Spectrum s = spectrum_with(c["n"], c["p"], c["eigenvalues"]);
    s.scaled = true;  // form = auto
    const Selection got = run(s);
    ASSERT_EQ(got.curve.size(), peer.size());
    for (std::size_t k = 0; k < peer.size(); ++k)
      EXPECT_NEAR(got.curve[k], peer[k], 1e-7 * peer[k]) << k;
    EXPECT_EQ(got.d, 12);
    EXPECT_EQ(got.outcome, Outcome::boundary);
  }
}

TEST(Bartlett, StopsAtTheFirstTestThatIsNotSignificant) {
  const Spectrum s = spectrum_with(500, 6, {9, 5, 1.02, 1.01, 1, 0.99});
  EXPECT_EQ(run(s).d, 2);
  EXPECT_EQ(run(spectrum_with(500, 4, {1.02, 1.01, 1, 0.99})).d, 0);
  const Spectrum weak = spectrum_with(50, 4, {1.9, 1.2, 1, 0.8});
  const Selection lenient = run(weak, {{"alpha", "0.5"}}), strict = run(weak, {{"alpha", "1e-6"}});
  EXPECT_EQ(strict.d, 0);
  EXPECT_GT(lenient.d, 0);
}

TEST(Bartlett, EqualEigenvaluesAreNeverSignificant) {
  for (const std::string statistic : {"bartlett", "anderson", "lawley"}) {
    const Selection got = run(spectrum_with(30, 3, {2, 2, 2}), {{"statistic", statistic}});
    EXPECT_EQ(got.d, 0);
    for (const double probability : got.curve) EXPECT_NEAR(probability, 1, 1e-6);
  }
}

TEST(Bartlett, NeedsEveryLogarithm) {
  EXPECT_EQ(run(spectrum_with(5, 5, {4, 3, 2, 1})).outcome, Outcome::not_applicable);
  EXPECT_EQ(run(spectrum_with(3, 8, {4, 3})).outcome, Outcome::not_applicable);
  EXPECT_EQ(run(spectrum_with(50, 4, {4, 3, 2})).outcome, Outcome::not_applicable);
  EXPECT_EQ(run(spectrum_with(50, 1, {4})).outcome, Outcome::degenerate);
  EXPECT_TRUE(run(spectrum_with(6, 5, {5, 4, 3, 2, 1})).d);
}

}  // namespace
}  // namespace pcadim
