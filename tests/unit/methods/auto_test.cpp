#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "pcadim/method.hpp"
#include "support/oracle_case.hpp"

namespace pcadim {
namespace {

Selection run(const Spectrum& s, const std::vector<OptionSetting>& settings = {}) {
  const MethodInfo& method = *find_method("auto");
  return run_method(method, s, resolve_options(method, settings));
}

double fitted(const Selection& s, const std::string& name) {
  for (const Fitted& f : s.fitted) {
    if (f.name == name) return std::get<double>(f.value);
  }
  return std::nan("");
}

void expect_close(const std::vector<double>& got, const nlohmann::json& expected, double tolerance,
                  const std::string& what) {
  const auto values = expected.get<std::vector<double>>();
  ASSERT_EQ(got.size(), values.size()) << what;
  for (std::size_t k = 0; k < got.size(); ++k)
    EXPECT_NEAR(got[k], values[k], tolerance) << what << " at " << k;
}

TEST(Auto, AgreesWithAnIndependentImplementation) {
  int checked = 0;
  for (const auto& c : test::reference_cases("auto_answers.json")) {
    if (!c["stored"].get<bool>()) continue;
    const Spectrum s = test::spectrum_of(c);
    // What the oracle calls its ways, and the option that asks for them.
    const std::vector<std::pair<std::string, std::string>> ways{
        {"kink", "not_modelled"}, {"levels", "white"}, {"adaptive", "auto"}};
    for (const auto& [way, noise] : ways) {
      const auto& expected = c["answers"][way];
      const std::string what = c["name"].get<std::string>() + ", " + way;
      const Selection got = run(s, {{"auto", "noise", noise}});
      ASSERT_TRUE(got.d) << what << ": " << got.note;
      EXPECT_EQ(*got.d, expected["d"].get<Index>()) << what;
      EXPECT_EQ(to_string(got.outcome), expected["outcome"].get<std::string>()) << what;
      const double phi = expected["phi"];
      EXPECT_NEAR(fitted(got, "phi"), phi, 1e-9 * phi) << what;
      // The oracle works in doubles; its terms grow with the shape s = sigma^2/phi + d/2.
      const double shape = s.mean_eigenvalue() / phi + static_cast<double>(s.p);
      const double rounding = 1e-14 * static_cast<double>(s.n) * shape * std::log(shape + 2);
      expect_close(got.curve, expected["curve"], 1e-11 * std::abs(got.curve[0]) + rounding,
                   what + ", curve");
      ++checked;
    }
  }
  EXPECT_GT(checked, 100);
}

nlohmann::json one_case(const std::string& name) {
  for (const auto& c : test::reference_cases("auto_answers.json")) {
    if (c["name"] == name) return c;
  }
  throw std::runtime_error("no case " + name);
}

TEST(Auto, PosteriorsSumToOneAndTheCredibleSetHoldsItsMass) {
  const Selection s = run(test::spectrum_of(one_case("paper n=40 snr=10")));
  EXPECT_NEAR(std::accumulate(s.posterior.begin(), s.posterior.end(), 0.0), 1, 1e-12);
  double held = 0;
  for (const Index d : s.credible_set) held += s.posterior[static_cast<std::size_t>(d)];
  EXPECT_GE(held, 0.95);
}

TEST(Auto, ThePathSaysWhichDimensionWinsAtWhichPhi) {
  const Spectrum s = test::spectrum_of(one_case("paper n=100 snr=10"));
  const Selection got = run(s);
  ASSERT_TRUE(got.path);
  EXPECT_EQ(got.path->name, "phi");
  EXPECT_EQ(got.path->chosen, fitted(got, "phi"));
  EXPECT_LE(got.path->floor, got.path->chosen);
  const auto& steps = got.path->steps;
  EXPECT_EQ(steps.back().d, 0);
  for (std::size_t k = 0; k < steps.size(); ++k) {
    EXPECT_EQ(steps[k].low, k == 0 ? 0 : steps[k - 1].high);
    const bool holds = steps[k].low <= got.path->chosen && got.path->chosen < steps[k].high;
    EXPECT_EQ(holds, steps[k].d == got.d) << steps[k].d;
  }
}

TEST(Auto, OneCandidateIsDegenerate) {
  Spectrum s = test::spectrum_of(one_case("3 x 2"));
  s.n = 2;
  const Selection got = run(s);
  EXPECT_EQ(got.outcome, Outcome::degenerate);
  EXPECT_FALSE(got.d);
}

TEST(Auto, AnswersWithoutTheLengthsOfTheRows) {
  Spectrum s = test::spectrum_of(one_case("paper n=100 snr=10"));
  const Selection known = run(s);
  s.norms = {};
  const Selection got = run(s);
  EXPECT_EQ(got.d, known.d);
  EXPECT_EQ(got.posterior, known.posterior);
  EXPECT_FALSE(got.path);
  EXPECT_EQ(got.curve.size(), got.posterior.size());
}

TEST(Auto, PredictionNeedsRows) {
  const Spectrum s = test::spectrum_of(one_case("paper n=100 snr=10"));
  EXPECT_EQ(run(s, {{"auto", "purpose", "prediction"}}).outcome, Outcome::not_applicable);
  EXPECT_EQ(run(s, {{"auto", "noise", "columns"}}).outcome, Outcome::not_applicable);
  EXPECT_EQ(run(s, {{"auto", "purpose", "structure"}}).d, 20);
}

}  // namespace
}  // namespace pcadim
