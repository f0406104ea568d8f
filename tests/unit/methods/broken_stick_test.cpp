#include <gtest/gtest.h>

#include "pcadim/method.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

using test::spectrum_with;

Selection run(const Spectrum& s, const std::vector<OptionSetting>& settings = {}) {
  const MethodInfo& stick = *find_method("broken_stick");
  return run_method(stick, s, resolve_options(stick, settings));
}

TEST(BrokenStick, ComparesSharesWithThePiecesByHand) {
  // Four pieces: 25/48, 13/48, 7/48, 3/48.
  const Selection got = run(spectrum_with(50, 4, {26, 14, 6, 2}));
  ASSERT_EQ(got.first, 1);
  ASSERT_EQ(got.curve.size(), 4u);
  EXPECT_DOUBLE_EQ(got.curve[0], 26.0 / 25);
  EXPECT_DOUBLE_EQ(got.curve[1], 14.0 / 13);
  EXPECT_DOUBLE_EQ(got.curve[2], 6.0 / 7);
  EXPECT_DOUBLE_EQ(got.curve[3], 2.0 / 3);
  EXPECT_EQ(got.d, 2);
}

TEST(BrokenStick, MatchesPCDimension) {
  // The example of its help page, with its fuzz of 0.005 and others.
  const Spectrum s = spectrum_with(100, 7, {30, 20, 8, 4, 3, 2, 1});
  EXPECT_EQ(run(s).d, 2);
  EXPECT_EQ(run(s, {{"broken_stick", "fuzz", "0.005"}}).d, 2);
  EXPECT_EQ(run(s, {{"broken_stick", "fuzz", "0.07"}}).d, 1);  // 20/68 - 0.2276 < 0.07
}

TEST(BrokenStick, RuleAllCountsAfterAFailureToo) {
  // Shares 0.5, 0.29, 0.15, 0.06 against 0.521, 0.271, 0.146, 0.0625.
  const Spectrum s = spectrum_with(50, 4, {50, 29, 15, 6});
  EXPECT_EQ(run(s).d, 0);
  EXPECT_EQ(run(s, {{"broken_stick", "rule", "all"}}).d, 2);
}

TEST(BrokenStick, FewerRowsThanColumnsMakeFewerPieces) {
  // Five rows leave four directions, however many columns: the pieces of the first test.
  EXPECT_DOUBLE_EQ(run(spectrum_with(5, 1000, {26, 14, 6, 2})).curve[1], 14.0 / 13);
  EXPECT_EQ(run(spectrum_with(5, 1000, {26, 14, 6, 2})).d, 2);
}

TEST(BrokenStick, PartOfTheSpectrumIsEnoughOnceOneFails) {
  Spectrum s = spectrum_with(50, 4, {26, 14, 6, 2});
  s.complete = false;
  s.eigenvalues.resize(3);
  EXPECT_EQ(run(s).d, 2);
  EXPECT_EQ(run(s, {{"broken_stick", "rule", "all"}}).outcome, Outcome::truncated);
  s.eigenvalues.resize(2);
  EXPECT_EQ(run(s).outcome, Outcome::truncated);
}

TEST(BrokenStick, OneColumnHasNothingToExceed) { EXPECT_EQ(run(spectrum_with(20, 1, {3})).d, 0); }

}  // namespace
}  // namespace pcadim
