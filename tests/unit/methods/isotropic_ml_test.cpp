#include "support/criteria.hpp"

namespace pcadim {
namespace {

TEST(IsotropicMl, MatchesTheDensitiesOfTheRows) {
  for (const auto& c : criteria::cases()) {
    const Selection s =
        criteria::select("isotropic_ml", criteria::spectrum_of(c), {{"max", "1000"}});
    criteria::expect_curve(s.curve, c["isotropic"], c["name"]);
    EXPECT_EQ(s.d, criteria::best_of(c["isotropic"], Direction::maximise)) << c["name"];
  }
}

TEST(IsotropicMl, FindsTheTwoGroupsOfVariances) {
  EXPECT_EQ(criteria::select("isotropic_ml", criteria::spectrum(100, 6, {5, 5, 5, 1, 1, 1})).d, 3);
  EXPECT_EQ(
      criteria::select("isotropic_ml", criteria::spectrum(100, 6, {5.3, 5, 4.8, 1.1, 1, 0.9})).d,
      3);
}

/// Falling by one tenth each: far from two groups.
Spectrum slope(Index n, Index p, int count) {
  std::vector<double> eigenvalues;
  for (int j = 0; j < count; ++j) eigenvalues.push_back(std::pow(0.9, j));
  return criteria::spectrum(n, p, eigenvalues);
}

TEST(IsotropicMl, StopsAtHalfTheRankPlusFiveUnlessTold) {
  const Spectrum s = slope(31, 100, 30);
  EXPECT_EQ(criteria::select("isotropic_ml", s).curve.size(), 31 / 2 + 5 + 1);
  EXPECT_EQ(criteria::select("isotropic_ml", s, {{"max", "3"}}).curve.size(), 4);
  EXPECT_EQ(criteria::select("isotropic_ml", s, {{"max", "500"}}).curve.size(), 30);
}

// Rows of rank n - 1 in p dimensions are, after a rotation, rows in n - 1 dimensions.
TEST(IsotropicMl, WithoutZerosTheVariablesAreAsManyAsTheRankCanBe) {
  const Spectrum wide = slope(12, 40, 11);
  const Spectrum rotated = slope(12, 11, 11);
  const Selection left_out = criteria::select("isotropic_ml", wide, {{"zeros", "left_out"}});
  EXPECT_EQ(left_out.curve, criteria::select("isotropic_ml", rotated).curve);
  EXPECT_NE(left_out.curve, criteria::select("isotropic_ml", wide).curve);
  const Spectrum tall = slope(50, 11, 11);
  EXPECT_EQ(criteria::select("isotropic_ml", tall, {{"zeros", "left_out"}}).curve,
            criteria::select("isotropic_ml", tall).curve);
}

TEST(IsotropicMl, WithoutZerosOneRowMoreOrLessThanColumnsIsNoBreak) {
  const std::vector<double> two_groups{9, 9, 9, 9, 1, 1, 1, 1, 1};
  for (const Index p : {9, 10, 30}) {
    const Spectrum s = criteria::spectrum(10, p, two_groups);
    EXPECT_EQ(criteria::select("isotropic_ml", s, {{"zeros", "left_out"}}).d, 4) << p;
  }
}

TEST(IsotropicMl, AnswerAtItsOwnBoundIsNotAQuestionOfUnknownEigenvalues) {
  const Spectrum s = slope(31, 100, 30);
  const Selection bounded =
      criteria::select("isotropic_ml", criteria::truncated(s, 20), {{"max", "3"}});
  EXPECT_EQ(bounded.outcome, Outcome::boundary);
  EXPECT_EQ(bounded.d, 3);
  EXPECT_EQ(criteria::select("isotropic_ml", criteria::truncated(s, 3)).outcome,
            Outcome::truncated);
}

}  // namespace
}  // namespace pcadim
