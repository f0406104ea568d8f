#include "support/criteria.hpp"

namespace pcadim {
namespace {

/// FactoMineR's decathlon data, ten events scaled: eigenvalues of the correlation matrix and what
/// its estim_ncp prints.
Spectrum decathlon() {
  Spectrum s =
      criteria::spectrum(41, 10,
                         {3.2719055380, 1.7371310231, 1.4049166821, 1.0568503533, 0.6847735349,
                          0.5992686808, 0.4512352638, 0.3968765857, 0.2148148532, 0.1822274851});
  s.scaled = true;
  for (double& value : s.eigenvalues) value *= 40.0 / 41;
  s.total_variance *= 40.0 / 41;
  return s;
}

const std::vector<double> decathlon_gcv{1,
                                        0.8956156945,
                                        0.8856886297,
                                        0.8767186955,
                                        0.8890350870,
                                        0.9877072668,
                                        1.1040510749,
                                        1.3284634582,
                                        1.5897202998,
                                        3.1098134817};

TEST(Gcv, MatchesFactoMineROnTheDecathlon) {
  const Selection s = criteria::select("gcv", decathlon(), {{"zero", "factominer"}});
  ASSERT_EQ(s.curve.size(), decathlon_gcv.size());
  for (std::size_t q = 0; q < s.curve.size(); ++q)
    EXPECT_NEAR(s.curve[q], decathlon_gcv[q], 2e-9) << q;
  EXPECT_EQ(s.d, 3);
}

TEST(Gcv, MatchesTheResidualsOfTheData) {
  for (const auto& c : criteria::cases()) {
    const Selection s = criteria::select("gcv", criteria::spectrum_of(c));
    criteria::expect_curve(s.curve, c["gcv"], c["name"]);
    EXPECT_EQ(s.d, criteria::best_of(c["gcv"], Direction::minimise)) << c["name"];
  }
}

TEST(Gcv, ZeroByTheGeneralFormulaIsLargerThanFactoMineRs) {
  const double general = criteria::select("gcv", decathlon()).curve[0];
  EXPECT_NEAR(general, 41.0 / 40, 1e-9);
  Spectrum raw = decathlon();
  raw.centered = false;  // no mean fitted: no difference
  EXPECT_DOUBLE_EQ(criteria::select("gcv", raw).curve[0],
                   criteria::select("gcv", raw, {{"zero", "factominer"}}).curve[0]);
}

TEST(Gcv, SaysWhatItUsedWhereCellsAreMissing) {
  Spectrum s = decathlon();
  const std::vector<double> complete = criteria::select("gcv", s).curve;
  s.missing = 12;  // and the data are not at hand
  const Selection expected = criteria::select("gcv", s);
  EXPECT_EQ(expected.curve, complete);
  EXPECT_EQ(expected.note, "From the expected spectrum of the data.");
}

/// Two strong components, a gap, two weaker ones, then noise: two minima.
Spectrum two_steps() {
  return criteria::spectrum(30, 12,
                            {100, 90, 1.0, 1.0, 1.0, 1.0, 1.0, 1e-3, 1e-3, 1e-3, 1e-3, 1e-3});
}

TEST(Gcv, FirstMinimumStopsBeforeTheGlobalOne) {
  EXPECT_EQ(criteria::select("gcv", two_steps()).d, 7);
  EXPECT_EQ(criteria::select("gcv", two_steps(), {{"rule", "first_minimum"}}).d, 2);
}

TEST(Gcv, FirstMinimumNeedsNoFurtherEigenvalues) {
  const Spectrum s = criteria::truncated(two_steps(), 4);
  const Selection first = criteria::select("gcv", s, {{"rule", "first_minimum"}});
  EXPECT_EQ(first.d, 2);
  EXPECT_EQ(first.outcome, Outcome::ok);
}

TEST(Gcv, FirstMinimumOfAFallingCurveIsItsEnd) {
  const Spectrum s = criteria::spectrum(100, 4, {1000, 100, 10, 0.01});
  const Selection got = criteria::select("gcv", s, {{"rule", "first_minimum"}});
  EXPECT_EQ(got.d, 3);
  EXPECT_EQ(got.outcome, Outcome::boundary);
}

TEST(Gcv, KeepsDegreesOfFreedomInWideData) {
  // Four rows, centred: d = 2 leaves one degree of freedom and one eigenvalue.
  EXPECT_EQ(criteria::select("gcv", criteria::spectrum(4, 50, {3, 2, 1})).curve.size(), 3);
}

}  // namespace
}  // namespace pcadim
