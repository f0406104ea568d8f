#include "support/criteria.hpp"

namespace pcadim {
namespace {

TEST(Bic, MatchesTheDensitiesOfTheRows) {
  for (const auto& c : criteria::cases()) {
    const Selection s = criteria::select("bic", criteria::spectrum_of(c));
    criteria::expect_curve(s.curve, c["bic"], c["name"]);
    EXPECT_EQ(s.d, criteria::best_of(c["bic"], Direction::minimise)) << c["name"];
  }
}

TEST(Bic, CountsTheParameters) {
  const Selection s = criteria::select("bic", criteria::spectrum(50, 4, {9, 1, 1, 1}));
  EXPECT_NEAR(s.curve[2] - s.curve[1], 3 * std::log(50.0), 1e-9);
  EXPECT_NEAR(s.curve[3] - s.curve[2], 2 * std::log(50.0), 1e-9);
  EXPECT_EQ(s.d, 1);
}

TEST(Bic, PosteriorIsSchwarzs) {
  const Selection s = criteria::select("bic", criteria::spectrum(40, 4, {3, 1.3, 1, 0.8}));
  ASSERT_EQ(s.posterior.size(), s.curve.size());
  for (std::size_t k = 0; k + 1 < s.curve.size(); ++k) {
    const double odds = std::exp(-(s.curve[k + 1] - s.curve[k]) / 2);
    EXPECT_NEAR(s.posterior[k + 1], s.posterior[k] * odds, 1e-12) << k;
  }
}

TEST(Bic, IsStricterThanAic) {
  for (const auto& c : criteria::cases()) {
    const Spectrum s = criteria::spectrum_of(c);
    EXPECT_LE(*criteria::select("bic", s).d, *criteria::select("aic", s).d) << c["name"];
  }
}

TEST(Bic, IsPeselWithGrowingRowsButForAConstant) {
  for (const auto& c : criteria::cases()) {
    if (!c["centered"].get<bool>()) continue;  // pesel counts a mean always
    const Spectrum spectrum = criteria::spectrum_of(c);
    const Selection bic = criteria::select("bic", spectrum);
    const Selection pesel =
        criteria::select("pesel_heterogeneous", spectrum, {{"asymptotics", "n"}});
    for (std::size_t k = 0; k < bic.curve.size(); ++k) {
      EXPECT_NEAR(pesel.curve[k] - pesel.curve[0], -(bic.curve[k] - bic.curve[0]) / 2, 1e-9)
          << c["name"] << " " << k;
    }
  }
}

TEST(Bic, FindsNothingInEqualVariances) {
  EXPECT_EQ(criteria::select("bic", criteria::spectrum(200, 5, {1.1, 1.05, 1, 0.95, 0.9})).d, 0);
}

}  // namespace
}  // namespace pcadim
