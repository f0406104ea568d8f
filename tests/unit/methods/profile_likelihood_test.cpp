#include <numeric>

#include "support/criteria.hpp"

namespace pcadim {
namespace {

/// A spectrum with these singular values.
Spectrum with_singular_values(std::vector<double> values) {
  for (double& value : values) value *= value / 1000;
  return criteria::spectrum(1000, 200, values);
}

TEST(ProfileLikelihood, SplitsOneToHundredInTheMiddleAsIgraph) {
  std::vector<double> values(100);
  std::iota(values.rbegin(), values.rend(), 1);
  EXPECT_EQ(criteria::select("profile_likelihood", with_singular_values(values)).d, 50);
}

TEST(ProfileLikelihood, MatchesTheNormalDensities) {
  for (const auto& c : criteria::cases()) {
    for (const std::string on : {"singular_values", "eigenvalues"}) {
      const Selection s =
          criteria::select("profile_likelihood", criteria::spectrum_of(c), {{"on", on}});
      const std::string what = c["name"].get<std::string>() + " " + on;
      EXPECT_EQ(s.first, 1);
      criteria::expect_curve(s.curve, c["profile"][on], what);
      EXPECT_EQ(s.d, 1 + criteria::best_of(c["profile"][on], Direction::maximise)) << what;
    }
  }
}

TEST(ProfileLikelihood, IsTheBestSplitIntoTwoMeans) {
  // Sums of squares inside the groups: 1|rest 26, 2|rest 2.5, 3|rest 24.7 (by hand, thirds
  // rounded).
  EXPECT_EQ(criteria::select("profile_likelihood", with_singular_values({9, 8, 3, 1})).d, 2);
}

TEST(ProfileLikelihood, AnExactSplitWinsWithAFiniteLikelihood) {
  const Selection s =
      criteria::select("profile_likelihood", with_singular_values({6, 6, 6, 2, 2, 2, 2}));
  EXPECT_EQ(s.d, 3);
  for (const double value : s.curve) EXPECT_TRUE(std::isfinite(value));
}

TEST(ProfileLikelihood, EqualValuesAreOneGroup) {
  const Selection s = criteria::select("profile_likelihood", with_singular_values({3, 3, 3, 3, 3}));
  EXPECT_EQ(s.d, 5);
  EXPECT_EQ(s.outcome, Outcome::boundary);
}

TEST(ProfileLikelihood, DeclinesWithTwoValues) {
  const Selection s = criteria::select("profile_likelihood", with_singular_values({3, 1}));
  EXPECT_EQ(s.outcome, Outcome::degenerate);
  EXPECT_FALSE(s.d);
}

TEST(ProfileLikelihood, KeepsItsDigitsFarFromZero) {
  // The scatter is 1e-7 of the values: sums of squares without a running mean would lose it.
  std::vector<double> values;
  for (int j = 0; j < 10; ++j) values.push_back(1e6 + (j < 4 ? 1 : 0) + 0.01 * (10 - j));
  EXPECT_EQ(criteria::select("profile_likelihood", with_singular_values(values)).d, 4);
}

}  // namespace
}  // namespace pcadim
