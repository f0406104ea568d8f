#include <gtest/gtest.h>

#include <cmath>

#include "pcadim/method.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

using test::spectrum_with;

Selection run(const Spectrum& s, const std::string& among = "all") {
  const MethodInfo& method = *find_method("acceleration_factor");
  const std::vector<OptionSetting> settings{{"acceleration_factor", "among", among}};
  return run_method(method, s, resolve_options(method, settings));
}

TEST(AccelerationFactor, CountsTheComponentsBeforeTheSharpestBend) {
  const Selection got = run(spectrum_with(100, 6, {10, 9, 8, 2, 1.5, 1}));
  EXPECT_EQ(got.first, 1);
  EXPECT_EQ(got.curve, (std::vector<double>{0, -5, 5.5, 0}));
  EXPECT_EQ(got.d, 3);
  EXPECT_EQ(got.outcome, Outcome::ok);
}

TEST(AccelerationFactor, AboveMeanLooksAtLargeEigenvaluesOnly) {
  // Bends 0.1, 0, 0.9; the last one follows an eigenvalue below the mean of 2.98.
  const Spectrum s = spectrum_with(100, 5, {5, 3.9, 2.9, 1.9, 1.8});
  EXPECT_EQ(run(s).d, 3);
  const Selection restricted = run(s, "above_mean");
  EXPECT_EQ(restricted.d, 1);
  EXPECT_TRUE(std::isinf(restricted.curve[2]));
}

TEST(AccelerationFactor, ZerosOfDependentColumnsBelongToTheScree) {
  EXPECT_EQ(run(spectrum_with(100, 8, {10, 9, 8})).d, 3);
  // Zeros that too few rows make do not: three eigenvalues have one bend.
  const Selection wide = run(spectrum_with(4, 8, {10, 9, 8}));
  EXPECT_EQ(wide.d, 1);
  EXPECT_EQ(wide.outcome, Outcome::boundary);
}

TEST(AccelerationFactor, NeedsThreeEigenvalues) {
  EXPECT_EQ(run(spectrum_with(100, 2, {3, 1})).outcome, Outcome::degenerate);
}

TEST(AccelerationFactor, TwoKnownEigenvaluesOfManyAreTooFewNotDegenerate) {
  const Spectrum full = spectrum_with(100, 10, {10, 9, 8, 2, 1.5, 1.2});
  EXPECT_EQ(run(test::cut_off(full, 2)).outcome, Outcome::truncated);
  EXPECT_EQ(run(test::cut_off(spectrum_with(100, 2, {3, 1}), 1)).outcome, Outcome::degenerate);
}

TEST(AccelerationFactor, KnowsWhenTheUnknownRestCouldBendMore) {
  Spectrum s = spectrum_with(100, 10, {10, 9, 8, 2, 1.5, 1.2});
  s.complete = false;
  s.total_variance += 3;
  EXPECT_EQ(run(s).d, 3);  // 5.5 > 1.2, the most that is left
  s.eigenvalues.resize(4);
  EXPECT_EQ(run(s).outcome, Outcome::truncated);  // from 8 to 2: the bend may come next
  EXPECT_FALSE(run(s).d);
}

}  // namespace
}  // namespace pcadim
