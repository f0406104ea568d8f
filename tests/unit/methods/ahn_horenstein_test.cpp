#include <gtest/gtest.h>

#include "support/spectra.hpp"

namespace pcadim {
namespace {

Spectrum spectrum(std::vector<double> eigenvalues, Index p, double unseen = 0) {
  return test::with_unseen(100, p, std::move(eigenvalues), unseen);
}

Selection run(const Spectrum& s, const test::Settings& settings = {}) {
  return test::run_with("ahn_horenstein", s, settings);
}

const std::pair<std::string, std::string> growth{"on", "gr"};

void expect_curve(const Selection& got, const std::vector<double>& wanted) {
  ASSERT_EQ(got.curve.size(), wanted.size());
  EXPECT_EQ(got.first, 0);
  for (std::size_t k = 0; k < wanted.size(); ++k)
    EXPECT_NEAR(got.curve[k], wanted[k], 1e-14 * wanted[k]) << k;
}

const std::vector<double> two_factors{9, 6, 1.5, 1.2, 1, 0.8, 0.3};

// Both curves from 30-digit arithmetic.
TEST(AhnHorenstein, RatiosOfEigenvalues) {
  const Selection got = run(spectrum(two_factors, 7));
  expect_curve(got, {1.1305763532134515, 1.5, 4, 1.25});
  EXPECT_EQ(got.d, 2);
  EXPECT_EQ(got.outcome, Outcome::ok);
}

TEST(AhnHorenstein, RatiosOfGrowthRates) {
  const Selection got = run(spectrum(two_factors, 7), {growth});
  expect_curve(got, {0.6841503261349664, 0.747457415507895, 2.164249781855689, 0.8289950924455978});
  EXPECT_EQ(got.d, 2);
}

TEST(AhnHorenstein, EqualEigenvaluesHoldNoFactor) {
  const std::vector<double> equal(10, 0.7);
  EXPECT_EQ(run(spectrum(equal, 10)).d, 0);
  EXPECT_EQ(run(spectrum(equal, 10), {growth}).d, 0);
}

// Ahn and Horenstein's reason for GR: one dominant factor hides a second one from ER.
TEST(AhnHorenstein, GrowthRatesLookPastADominantFactor) {
  const Spectrum s = spectrum({40, 6, 1, 1, 1, 1, 1, 1}, 8);
  EXPECT_EQ(run(s).d, 1);
  EXPECT_EQ(run(s, {growth}).d, 2);
}

TEST(AhnHorenstein, AnswersAtItsBoundSayIt) {
  const Selection got = run(spectrum(two_factors, 7), {{"kmax", "2"}});
  EXPECT_EQ(got.d, 2);
  EXPECT_EQ(got.outcome, Outcome::boundary);
}

TEST(AhnHorenstein, LeadingEigenvaluesAreEnoughUpToKmax) {
  EXPECT_EQ(run(spectrum({9, 6, 1.5, 1.2}, 7, 2.1)).d, 2);
  EXPECT_EQ(run(spectrum({9, 6, 1.5}, 7, 3.3)).outcome, Outcome::truncated);
}

TEST(AhnHorenstein, TooFewEigenvaluesAreDegenerate) {
  EXPECT_EQ(run(spectrum({3}, 4)).outcome, Outcome::degenerate);
  EXPECT_EQ(run(spectrum({3, 1}, 4), {growth}).outcome, Outcome::degenerate);
}

}  // namespace
}  // namespace pcadim
