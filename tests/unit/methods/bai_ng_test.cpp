#include "support/criteria.hpp"

namespace pcadim {
namespace {

TEST(BaiNg, AllSixMatchTheResidualsOfTheData) {
  for (const auto& c : criteria::cases()) {
    const std::string kmax = std::to_string(c["bai_ng"]["kmax"].get<int>());
    for (const std::string criterion : {"ic1", "ic2", "ic3", "pc1", "pc2", "pc3"}) {
      const Selection s = criteria::select("bai_ng", criteria::spectrum_of(c),
                                           {{"criterion", criterion}, {"kmax", kmax}});
      const std::string what = c["name"].get<std::string>() + " " + criterion;
      criteria::expect_curve(s.curve, c["bai_ng"][criterion], what);
      EXPECT_EQ(s.d, criteria::best_of(c["bai_ng"][criterion], Direction::minimise)) << what;
    }
  }
}

/// Five clear factors in noise.
Spectrum factors() {
  std::vector<double> eigenvalues{90, 80, 70, 60, 50};
  for (int j = 0; j < 35; ++j) eigenvalues.push_back(1.3 - 0.02 * j);
  return criteria::spectrum(400, 40, eigenvalues);
}

TEST(BaiNg, EveryCriterionFindsClearFactors) {
  for (const char* criterion : {"ic1", "ic2", "ic3", "pc1", "pc2", "pc3"})
    EXPECT_EQ(criteria::select("bai_ng", factors(), {{"criterion", criterion}}).d, 5) << criterion;
}

TEST(BaiNg, LooksAtHalfOfTheRankAndEightForPc) {
  EXPECT_EQ(criteria::select("bai_ng", factors()).curve.size(), 21);
  EXPECT_EQ(criteria::select("bai_ng", factors(), {{"criterion", "pc1"}}).curve.size(), 9);
  const Spectrum small = criteria::spectrum(30, 5, {4, 1, 1, 1, 1});
  EXPECT_EQ(criteria::select("bai_ng", small, {{"criterion", "pc1"}}).curve.size(), 3);
  EXPECT_EQ(criteria::select("bai_ng", small, {{"kmax", "100"}}).curve.size(), 5);
}

TEST(BaiNg, FindsNothingInNoise) {
  std::vector<double> eigenvalues;
  for (int j = 0; j < 40; ++j) eigenvalues.push_back(1.6 - 0.03 * j);
  EXPECT_EQ(criteria::select("bai_ng", criteria::spectrum(400, 40, eigenvalues)).d, 0);
}

TEST(BaiNg, NamesTheBoundItRunsInto) {
  const Selection s = criteria::select("bai_ng", factors(), {{"kmax", "3"}});
  EXPECT_EQ(s.d, 3);
  EXPECT_EQ(s.outcome, Outcome::boundary);
  EXPECT_NE(s.note.find("kmax = 3"), std::string::npos);
}

TEST(BaiNg, KnowsWhenAllItsCandidatesAreKnown) {
  const Spectrum s = criteria::truncated(factors(), 7);
  EXPECT_EQ(criteria::select("bai_ng", s).outcome, Outcome::boundary);  // the best of 0 ... 7
  EXPECT_EQ(criteria::select("bai_ng", s, {{"kmax", "7"}}).outcome, Outcome::ok);
  const Selection bounded =
      criteria::select("bai_ng", criteria::truncated(factors(), 3), {{"kmax", "3"}});
  EXPECT_EQ(bounded.outcome, Outcome::boundary);
  EXPECT_EQ(bounded.d, 3);
}

TEST(BaiNg, PcNeedsTheEigenvaluesUpToKmax) {
  const Spectrum s = criteria::truncated(factors(), 7);
  EXPECT_EQ(criteria::select("bai_ng", s).d, 5);
  EXPECT_EQ(criteria::select("bai_ng", s, {{"criterion", "pc2"}}).outcome, Outcome::truncated);
  EXPECT_EQ(criteria::select("bai_ng", s, {{"criterion", "pc2"}, {"kmax", "7"}}).d, 5);
}

}  // namespace
}  // namespace pcadim
