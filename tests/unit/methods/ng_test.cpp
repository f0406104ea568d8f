#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "pcadim/error.hpp"
#include "pcadim/method.hpp"
#include "support/oracle_case.hpp"

namespace pcadim {
namespace {

Selection run(const Spectrum& s, const std::vector<OptionSetting>& settings = {}) {
  const MethodInfo& ng = *find_method("ng");
  return run_method(ng, s, resolve_options(ng, settings));
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

TEST(Ng, AgreesWithAnIndependentImplementation) {
  int checked = 0;
  for (const auto& c : test::reference_cases("ng_answers.json")) {
    if (!c["stored"].get<bool>()) continue;
    const Spectrum s = test::spectrum_of(c);
    for (const std::string rule : {"auto", "window", "kink", "levels", "adaptive"}) {
      const auto& expected = c["answers"][rule];
      const std::string what = c["name"].get<std::string>() + ", rule " + rule;
      const Selection got = run(s, {{"ng", "rule", rule}});
      ASSERT_TRUE(got.d) << what << ": " << got.note;
      EXPECT_EQ(*got.d, expected["d"].get<Index>()) << what;
      EXPECT_EQ(to_string(got.outcome), expected["outcome"].get<std::string>()) << what;
      const double phi = expected["phi"];
      EXPECT_NEAR(fitted(got, "phi"), phi, 1e-9 * phi) << what;
      expect_close(got.posterior, expected["posterior"], 1e-6, what + ", posterior");
      expect_close(got.posterior_averaged, expected["posterior_averaged"], 1e-6,
                   what + ", averaged");
      // The oracle works in doubles; its terms grow with the shape s = sigma^2/phi + d/2.
      const double shape = s.mean_eigenvalue() / phi + static_cast<double>(s.p);
      const double rounding = 1e-14 * static_cast<double>(s.n) * shape * std::log(shape + 2);
      expect_close(got.curve, expected["curve"], 1e-11 * std::abs(got.curve[0]) + rounding,
                   what + ", curve");
      const auto& ks = c["isotropy"]["ks"];  // null: nothing beyond the rank to compare
      EXPECT_NEAR(fitted(got, "isotropy"), ks.is_null() ? 0 : ks.get<double>(), 1e-9) << what;
      ++checked;
    }
  }
  EXPECT_GT(checked, 100);
}

nlohmann::json one_case(const std::string& name) {
  for (const auto& c : test::reference_cases("ng_answers.json")) {
    if (c["name"] == name) return c;
  }
  throw std::runtime_error("no case " + name);
}

TEST(Ng, PosteriorsSumToOneAndTheCredibleSetHoldsItsMass) {
  const Selection s = run(test::spectrum_of(one_case("paper n=40 snr=10")));
  EXPECT_NEAR(std::accumulate(s.posterior.begin(), s.posterior.end(), 0.0), 1, 1e-12);
  EXPECT_NEAR(std::accumulate(s.posterior_averaged.begin(), s.posterior_averaged.end(), 0.0), 1,
              1e-12);
  double held = 0;
  for (const Index d : s.credible_set) held += s.posterior[static_cast<std::size_t>(d)];
  EXPECT_GE(held, 0.95);
}

TEST(Ng, PaperModeWithAGivenPhiIsTheTheoremItself) {
  const auto c = one_case("paper n=100 snr=10");
  const Spectrum s = test::spectrum_of(c);
  const Selection paper = run(s, {{"ng", "mode", "paper"}, {"ng", "phi", "0.7"}});
  EXPECT_EQ(paper.first, 1);
  EXPECT_EQ(paper.curve.size(), 49U);
  EXPECT_EQ(fitted(paper, "unit_scale"), 1);
  // A direct sum over all rows with the library's own log K, in the user's units.
  const auto norms = c["row_norms"].get<std::vector<double>>();
  const auto tail = tail_means(s, 50);
  const double phi = 0.7, n = 100, p = 50;
  for (Index d = 1; d < 50; d += 7) {
    const double shape = tail[static_cast<std::size_t>(d)] / phi + 0.5 * static_cast<double>(d),
                 nu = shape - p / 2;
    double sum = n * std::log(2) -
                 n * p / 2 * (std::log(2 * 3.14159265358979323846) + std::log(2 / phi)) -
                 n * std::lgamma(shape);
    for (const double r : norms) {
      sum += nu * std::log(std::sqrt(phi) * r / 2) +
             std::log(std::cyl_bessel_k(std::abs(nu), std::sqrt(phi) * r));
    }
    EXPECT_NEAR(paper.curve[static_cast<std::size_t>(d - 1)], sum, 1e-9 * std::abs(sum)) << d;
  }
}

TEST(Ng, PaperModeFindsTheDimensionOfTheEasyExample) {
  const Selection s =
      run(test::spectrum_of(one_case("paper n=100 snr=20")), {{"ng", "mode", "paper"}});
  EXPECT_EQ(s.d, 20);
  EXPECT_EQ(s.outcome, Outcome::ok);
}

TEST(Ng, PaperModeDeclinesWhenNoPhiGivesAMaximumInside) {
  const Selection s =
      run(test::spectrum_of(one_case("paper n=50 snr=10 times 1e-6")), {{"ng", "mode", "paper"}});
  EXPECT_EQ(s.outcome, Outcome::no_interior_maximum);
  EXPECT_FALSE(s.d);
  EXPECT_FALSE(s.curve.empty());
}

TEST(Ng, AFixedPhiIsTakenAsItIs) {
  const Spectrum s = test::spectrum_of(one_case("paper n=100 snr=10"));
  const double phi = fitted(run(s), "phi");
  const Selection fixed = run(s, {{"ng", "phi", std::to_string(phi)}});
  EXPECT_EQ(fixed.d, run(s).d);
  const Selection tiny = run(s, {{"ng", "phi", "1e-6"}});
  EXPECT_EQ(tiny.d, s.max_rank() - 1);
  EXPECT_EQ(tiny.outcome, Outcome::boundary);
}

TEST(Ng, ThePathSaysWhichDimensionWinsAtWhichPhi) {
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
  const double middle = std::sqrt(steps[2].low * steps[2].high);
  EXPECT_EQ(run(s, {{"ng", "phi", std::to_string(middle)}}).d, steps[2].d);
}

TEST(Ng, APriorMovesThePosterior) {
  const Spectrum s = test::spectrum_of(one_case("100 x 2"));
  const Selection never_zero = run(s, {{"ng", "prior", "0,1"}});
  EXPECT_EQ(never_zero.d, 1);
  EXPECT_EQ(never_zero.posterior[0], 0);
  EXPECT_THROW(run(s, {{"ng", "prior", "1,1,1"}}), UsageError);
  EXPECT_THROW(run(s, {{"ng", "prior", "0,0"}}), UsageError);
  EXPECT_EQ(run(s, {{"ng", "prior", "2,2"}}).posterior, run(s).posterior);
}

TEST(Ng, OneCandidateIsDegenerate) {
  Spectrum s = test::spectrum_of(one_case("3 x 2"));
  s.n = 2;
  const Selection got = run(s);
  EXPECT_EQ(got.outcome, Outcome::degenerate);
  EXPECT_FALSE(got.d);
}

TEST(Ng, NeedsTheRowNorms) {
  Spectrum s = test::spectrum_of(one_case("100 x 2"));
  s.norms = {};
  EXPECT_EQ(run(s).outcome, Outcome::not_applicable);
}

}  // namespace
}  // namespace pcadim
