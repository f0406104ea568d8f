#include "support/criteria.hpp"

namespace pcadim {
namespace {

TEST(Aic, MatchesTheDensitiesOfTheRows) {
  for (const auto& c : criteria::cases()) {
    const Selection s = criteria::select("aic", criteria::spectrum_of(c));
    criteria::expect_curve(s.curve, c["aic"], c["name"]);
    EXPECT_EQ(s.d, criteria::best_of(c["aic"], Direction::minimise)) << c["name"];
  }
}

TEST(Aic, CountsTheParameters) {
  // From d to d + 1 the covariance gains p - d parameters; eigenvalues chosen so that the
  // likelihood gains nothing beyond d = 1.
  const Selection s = criteria::select("aic", criteria::spectrum(50, 4, {9, 1, 1, 1}));
  EXPECT_NEAR(s.curve[2] - s.curve[1], 2 * 3, 1e-9);
  EXPECT_NEAR(s.curve[3] - s.curve[2], 2 * 2, 1e-9);
  EXPECT_EQ(s.d, 1);
}

TEST(Aic, CountsTheMeanOnlyWhereItIsFitted) {
  Spectrum s = criteria::spectrum(50, 4, {9, 2, 1, 1});
  const double with_mean = criteria::select("aic", s).curve[1];
  s.centered = false;
  EXPECT_NEAR(with_mean - criteria::select("aic", s).curve[1], 2 * 4, 1e-9);
}

TEST(Aic, SaysSoWhenTheAnswerLiesBeyondTheKnownEigenvalues) {
  const Spectrum s = criteria::spectrum(100, 6, {9, 8, 7, 6, 0.1, 0.1});
  EXPECT_EQ(criteria::select("aic", s).d, 4);
  EXPECT_EQ(criteria::select("aic", criteria::truncated(s, 2)).outcome, Outcome::truncated);
  EXPECT_EQ(criteria::select("aic", criteria::truncated(s, 5)).d, 4);
}

// Nine known eigenvalues fall like noise; the other 41 are as large as the ninth for a while and
// then vanish, so that a dimension far beyond is better. Nobody can see that in the nine.
TEST(Aic, TheBestOfTheKnownMayNotBeTheBestOfAll) {
  std::vector<double> e{40, 3, 2.8, 2.6, 2.4, 2.3, 2.2, 2.1, 2};
  e.insert(e.end(), 19, 2.0);
  e.insert(e.end(), 22, 0.02);
  const Spectrum full = criteria::spectrum(100, 50, e);
  const Selection whole = criteria::select("aic", full);
  const Selection part = criteria::select("aic", criteria::truncated(full, 9));
  EXPECT_EQ(whole.d, 28);
  EXPECT_EQ(part.d, 1);
  EXPECT_EQ(part.outcome, Outcome::boundary);
  EXPECT_EQ(part.note, "The best of 0 ... 9; larger dimensions are not known.");
}

}  // namespace
}  // namespace pcadim
