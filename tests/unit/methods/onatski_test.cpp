#include <gtest/gtest.h>

#include "support/spectra.hpp"

namespace pcadim {
namespace {

Spectrum spectrum(std::vector<double> eigenvalues, Index p, double unseen = 0) {
  return test::with_unseen(100, p, std::move(eigenvalues), unseen);
}

Selection run(const Spectrum& s, const std::string& kmax = "") {
  return test::run_with("onatski", s,
                        kmax.empty() ? test::Settings{} : test::Settings{{"kmax", kmax}});
}

using test::fitted;

void expect_curve(const Selection& got, const std::vector<double>& wanted) {
  ASSERT_EQ(got.curve.size(), wanted.size());
  EXPECT_EQ(got.first, 1);
  for (std::size_t k = 0; k < wanted.size(); ++k)
    EXPECT_NEAR(got.curve[k], wanted[k], 1e-13 * wanted[k]) << k;
}

const std::vector<double> two_factors{9, 6, 1.5, 1.3, 1.15, 1.02, 0.9, 0.8, 0.7, 0.6};

// Regressions by normal equations in 30-digit arithmetic: the first delta, 0.6066783066176870,
// leads to d = 2, whose own delta leads to d = 2 again.
TEST(Onatski, FollowsTheGapToAFixedPoint) {
  const Selection got = run(spectrum(two_factors, 10), "4");
  EXPECT_EQ(got.d, 2);
  EXPECT_EQ(got.outcome, Outcome::ok);
  EXPECT_NEAR(fitted(got, "delta"), 0.69463962319766569644, 1e-14);
  expect_curve(got,
               {4.3187861731669806, 6.47817925975047091, 0.28791907821113204, 0.21593930865834903});
}

TEST(Onatski, EvenDecayHoldsNoFactor) {
  const Selection got = run(spectrum({2, 1.85, 1.75, 1.66, 1.58, 1.5, 1.43, 1.36, 1.3}, 9));
  EXPECT_EQ(got.d, 0);
  EXPECT_EQ(fitted(got, "kmax"), 4);
  EXPECT_NEAR(fitted(got, "delta"), 0.33376927577170479132, 1e-14);
}

TEST(Onatski, AnswersAtItsBoundSayIt) {
  const Selection got = run(spectrum(two_factors, 10), "2");
  EXPECT_EQ(got.d, 2);
  EXPECT_EQ(got.outcome, Outcome::boundary);
}

TEST(Onatski, KmaxLeavesFiveEigenvaluesToMeasureBy) {
  EXPECT_EQ(fitted(run(spectrum(two_factors, 10), "9"), "kmax"), 5);
}

// Found by a search in NumPy: 5 leads to 0, and 0 to 5.
TEST(Onatski, GoingRoundInACircleIsNoAnswer) {
  const Selection got =
      run(spectrum({8.5, 8.4, 7.9, 7.6, 6.5, 5.0, 4.5, 2.6, 1.3, 0.9, 0.3}, 11), "5");
  EXPECT_EQ(got.outcome, Outcome::not_converged);
  EXPECT_FALSE(got.d);
  EXPECT_NE(got.note.find("5, 0"), std::string::npos) << got.note;
}

TEST(Onatski, LeadingEigenvaluesAreEnoughUpToKmax) {
  const std::vector<double> leading(two_factors.begin(), two_factors.begin() + 8);
  EXPECT_EQ(run(spectrum(leading, 10, 1.3), "3").d, 2);
  EXPECT_EQ(run(spectrum(leading, 10, 1.3), "4").outcome, Outcome::truncated);
}

TEST(Onatski, NothingToMeasureByIsDegenerate) {
  EXPECT_EQ(run(spectrum({5, 4, 3, 2, 1}, 8)).outcome, Outcome::degenerate);
  EXPECT_EQ(run(spectrum(std::vector<double>(12, 0.7), 12)).outcome, Outcome::degenerate);
}

}  // namespace
}  // namespace pcadim
