/// The paper's method: the curve against direct sums, the search against an independent
/// implementation (tests/reference/make_ng.py), and what the options do.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "methods/shared/passemier_noise.hpp"
#include "pcadim/error.hpp"
#include "pcadim/log_bessel_k.hpp"
#include "support/data.hpp"
#include "support/oracle_case.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

using test::fitted;
using test::Settings;

Selection run(const Spectrum& s, const Settings& settings = {}) {
  return test::run_with("ng", s, settings);
}

std::string digits(double value) { return fmt::format("{:.17g}", value); }

nlohmann::json one_case(const std::string& name) {
  for (const auto& c : test::reference_cases("auto_answers.json")) {
    if (c["name"] == name) return c;
  }
  throw std::runtime_error("no case " + name);
}

Spectrum one_spectrum(const std::string& name) { return test::spectrum_of(one_case(name)); }

/// Theorem 1 as a sum over all rows, with the shape a of the noise's prior as a function of d.
template <class Shape>
double theorem(const nlohmann::json& c, double phi, Index d, Shape a) {
  const auto norms = c["row_norms"].get<std::vector<double>>();
  const double n = c["n"], p = c["p"], s = a(d) + 0.5 * static_cast<double>(d), nu = s - p / 2;
  double sum =
      n * std::log(2) - n * p / 2 * (std::log(2 * M_PI) + std::log(2 / phi)) - n * std::lgamma(s);
  for (const double r : norms) {
    const double z = std::sqrt(phi) * r;
    sum += nu * std::log(z / 2) + log_bessel_k(nu, z);
  }
  return sum;
}

template <class Shape>
void expect_theorem(const Selection& got, const nlohmann::json& c, double phi, Shape a) {
  ASSERT_FALSE(got.curve.empty());
  for (std::size_t k = 0; k < got.curve.size(); k += 5) {
    const double sum = theorem(c, phi, got.first + static_cast<Index>(k), a);
    EXPECT_NEAR(got.curve[k], sum, 1e-11 * std::abs(sum)) << k;
  }
}

TEST(Ng, RawUnitsWithAGivenPhiAreTheTheoremItself) {
  const auto c = one_case("paper n=100 snr=10");
  const Spectrum s = test::spectrum_of(c);
  const auto tail = tail_means(s, 50);
  const auto plug_in = [&](Index d) { return tail[static_cast<std::size_t>(d)] / 0.7; };
  const Selection got = run(s, {{"units", "raw"}, {"phi", "0.7"}});
  EXPECT_EQ(got.curve.size(), 50U);
  EXPECT_EQ(fitted(got, "unit_scale"), 1);
  expect_theorem(got, c, 0.7, plug_in);
  const Selection from_one = run(s, {{"units", "raw"}, {"phi", "0.7"}, {"first", "1"}});
  EXPECT_EQ(from_one.first, 1);
  EXPECT_EQ(from_one.curve.size(), 49U);
  expect_theorem(from_one, c, 0.7, plug_in);
}

TEST(Ng, AGivenShapeTakesThePlaceOfThePlugIn) {
  const auto c = one_case("paper n=100 snr=10");
  const Selection got = run(test::spectrum_of(c), {{"units", "raw"}, {"phi", "0.7"}, {"a", "2.5"}});
  expect_theorem(got, c, 0.7, [](Index) { return 2.5; });
}

TEST(Ng, TheNoiseOfThePlugInMayBeKnownOrCorrected) {
  const auto c = one_case("paper n=100 snr=10");
  const Spectrum s = test::spectrum_of(c);
  const Selection known = run(s, {{"units", "raw"}, {"phi", "0.7"}, {"noise", "1.3"}});
  expect_theorem(known, c, 0.7, [](Index) { return 1.3 / 0.7; });
  const auto tail = tail_means(s, 50);
  const Selection corrected =
      run(s, {{"units", "raw"}, {"phi", "0.7"}, {"noise", "passemier_yao"}});
  expect_theorem(corrected, c, 0.7, [&](Index d) {
    return 100.0 / 99 * passemier_noise(s, tail[static_cast<std::size_t>(d)], d) / 0.7;
  });
}

TEST(Ng, UnitsOfMeasurementDoNotMatter) {
  const Spectrum s = one_spectrum("paper n=50 snr=10");
  for (const char* criterion : {"likelihood", "log_likelihood"}) {
    const Selection small =
        run(one_spectrum("paper n=50 snr=10 times 1e-6"), {{"criterion", criterion}});
    const Selection one = run(s, {{"criterion", criterion}});
    EXPECT_EQ(one.d, small.d);
    EXPECT_NEAR(fitted(small, "phi"), 1e-12 * fitted(one, "phi"), 1e-18 * fitted(one, "phi"));
    for (std::size_t k = 0; k < one.posterior.size(); ++k)
      EXPECT_NEAR(one.posterior[k], small.posterior[k], 1e-6);
  }
}

TEST(Ng, RawUnitsDeclineWhereNoPhiGivesAMaximumInside) {
  const Selection got = run(one_spectrum("wine raw"), {{"units", "raw"}});
  EXPECT_EQ(got.outcome, Outcome::no_interior_maximum);
  EXPECT_FALSE(got.d);
  EXPECT_FALSE(got.curve.empty());
  EXPECT_TRUE(got.posterior.empty());
}

// The paper's sentences on its examples: posteriors above 99 %, phi inside its range.
TEST(Ng, TheLikelihoodReadingIsSureAndInsideItsRange) {
  for (const char* name : {"paper n=100 snr=10", "paper n=100 snr=20", "paper n=50 snr=15"}) {
    const Selection got = run(one_spectrum(name));
    ASSERT_EQ(got.d, 20) << name;
    EXPECT_GT(got.posterior[20], 0.99) << name;
    const double where = std::log(fitted(got, "phi") / fitted(got, "phi_low")) /
                         std::log(fitted(got, "phi_high") / fitted(got, "phi_low"));
    EXPECT_GT(where, 0.1) << name;
    EXPECT_LT(where, 0.9) << name;
  }
}

/// The score of a phi by the paper's words, from a whole curve; nothing where phi is left out.
std::optional<double> literal_score(const Selection& s, bool of_logarithm) {
  const auto best =
      static_cast<std::size_t>(std::max_element(s.curve.begin(), s.curve.end()) - s.curve.begin());
  const std::size_t last = s.curve.size() - 1;
  if (best == 0 || best == last) return {};
  const double top = s.curve[best];
  const double before = (top - s.curve.front()) / static_cast<double>(best),
               after = (top - s.curve.back()) / static_cast<double>(last - best);
  if (before < after) return {};
  const double left = s.curve[best - 1] - top, right = s.curve[best + 1] - top;
  return of_logarithm ? -left - right : 2 - std::exp(left) - std::exp(right);
}

// No phi of a fine grid may be sharper than the one that was found.
TEST(Ng, NoPhiOfAGridIsSharper) {
  for (const char* name : {"paper n=40 snr=10", "paper n=100 snr=5", "wine scaled", "iris raw"}) {
    const Spectrum s = one_spectrum(name);
    const double unit = s.mean_eigenvalue() / static_cast<double>(s.p);
    for (const std::string criterion : {"likelihood", "log_likelihood"}) {
      const bool of_logarithm = criterion == "log_likelihood";
      const auto found = literal_score(run(s, {{"criterion", criterion}}), of_logarithm);
      ASSERT_TRUE(found) << name;
      for (int k = 0; k <= 100; ++k) {
        const double phi = 0.5 * unit * std::pow(200, k / 100.0);
        const auto score = literal_score(run(s, {{"phi", digits(phi)}}), of_logarithm);
        if (!score) continue;
        EXPECT_LE(*score, *found + 1e-6 * std::abs(*found)) << name << ", phi " << phi;
      }
    }
  }
}

TEST(Ng, AFixedPhiIsTakenAsItIs) {
  const Spectrum s = one_spectrum("paper n=100 snr=10");
  const double phi = fitted(run(s), "phi");
  EXPECT_EQ(run(s, {{"phi", digits(phi)}}).d, run(s).d);
  const Selection tiny = run(s, {{"phi", "1e-6"}});
  EXPECT_EQ(tiny.d, s.max_rank() - 1);
  EXPECT_EQ(tiny.outcome, Outcome::boundary);
}

TEST(Ng, TheSearchKeepsToItsRange) {
  const Spectrum s = one_spectrum("paper n=100 snr=10");
  const double phi = fitted(run(s), "phi");
  const Selection got = run(s, {{"phi_min", digits(1.2 * phi)}});
  EXPECT_GE(fitted(got, "phi"), 1.2 * phi * (1 - 1e-5));
  EXPECT_THROW(run(s, {{"phi_min", "3"}, {"phi_max", "2"}}), UsageError);
}

TEST(Ng, ThePathSaysWhichDimensionWinsAtWhichPhi) {
  const Spectrum s = one_spectrum("paper n=100 snr=10");
  const Selection got = run(s);
  ASSERT_TRUE(got.path);
  EXPECT_EQ(got.path->chosen, fitted(got, "phi"));
  const auto& steps = got.path->steps;
  EXPECT_EQ(steps.back().d, 0);
  const double middle = std::sqrt(steps[2].low * steps[2].high);
  EXPECT_EQ(run(s, {{"phi", digits(middle)}}).d, steps[2].d);
}

TEST(Ng, APriorMovesThePosterior) {
  const Spectrum s = one_spectrum("iris raw");
  const Index d = run(s).d.value();
  std::string without_answer, equal;
  for (Index k = 0; k < s.max_rank(); ++k) {
    without_answer += k == d ? "0," : "1,";
    equal += "2,";
  }
  without_answer.pop_back();
  equal.pop_back();
  const Selection moved = run(s, {{"prior", without_answer}});
  EXPECT_NE(moved.d, d);
  EXPECT_EQ(moved.posterior[static_cast<std::size_t>(d)], 0);
  EXPECT_EQ(run(s, {{"prior", equal}}).posterior, run(s).posterior);
  EXPECT_THROW(run(s, {{"prior", "1,1"}}), UsageError);
  EXPECT_THROW(run(s, {{"prior", "0,0,0,0"}}), UsageError);
}

TEST(Ng, FewCandidatesAreToldInWords) {
  Spectrum s = one_spectrum("3 x 2");
  EXPECT_EQ(run(s).outcome, Outcome::no_interior_maximum);  // 0 and 1: both are ends
  s.n = 2;
  EXPECT_EQ(run(s).outcome, Outcome::degenerate);
}

TEST(Ng, NeedsTheRowNorms) {
  Spectrum s = one_spectrum("100 x 2");
  s.norms = {};
  EXPECT_EQ(run(s).outcome, Outcome::not_applicable);
}

}  // namespace
}  // namespace pcadim
