#include "recovery/data_set.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "named_regime.hpp"
#include "recovery/league.hpp"

namespace pcadim::recovery {
namespace {

double mean_square(const std::vector<double>& x) {
  double sum = 0;
  for (const double value : x) sum += value * value;
  return sum / static_cast<double>(x.size());
}

/// Averaged over data sets, without what the signal adds: its variances spread over p columns.
double noise_variance(const Regime& regime, int data_sets) {
  double sum = 0;
  for (int k = 0; k < data_sets; ++k) {
    sum += mean_square(make_data_set(regime, static_cast<std::uint64_t>(k)));
  }
  double signal = 0;
  for (const double spike : regime.spikes) signal += spike - 1;
  return sum / data_sets - signal / static_cast<double>(regime.p);
}

TEST(RecoveryRegimes, NamesAreUniqueSinceTheySeedTheData) {
  std::set<std::string> names;
  for (const Regime& regime : regimes())
    EXPECT_TRUE(names.insert(regime.name).second) << regime.name;
}

TEST(RecoveryRegimes, GroupsStandTogether) {
  std::set<std::string> seen;
  std::string last;
  for (const Regime& regime : regimes()) {
    if (regime.group == last) continue;
    EXPECT_TRUE(seen.insert(regime.group).second) << regime.group << " begins twice";
    last = regime.group;
  }
}

TEST(RecoveryRegimes, EveryDimensionCanBeAnAnswer) {
  for (const Regime& regime : regimes()) {
    EXPECT_LT(regime.d(), std::min(regime.n - 1, regime.p)) << regime.name;
    EXPECT_TRUE(std::is_sorted(regime.spikes.rbegin(), regime.spikes.rend())) << regime.name;
    for (const double spike : regime.spikes) EXPECT_GT(spike, 1) << regime.name;
  }
}

TEST(RecoveryDataSet, DependsOnNameAndSeedAlone) {
  const Regime& regime = named("weak/100x100/d3/limit2");
  Regime renamed = regime;
  renamed.name += '!';
  EXPECT_EQ(make_data_set(regime, 7), make_data_set(regime, 7));
  EXPECT_NE(make_data_set(regime, 7), make_data_set(regime, 8));
  EXPECT_NE(make_data_set(regime, 7), make_data_set(renamed, 7));
}

// Each kind of noise has variance 1 on average, so that the spikes mean the same in all of them.
TEST(RecoveryDataSet, NoiseHasVarianceOne) {
  for (const auto* name :
       {"none/200x100/d0", "heavy_tails/200x30/d4/t5-rows", "unequal/200x40/d4",
        "correlated/150x30/d0", "heavy_tails/100x40/d0/t5-cells",
        "unequal_none/200x50/d0/lognormal", "unequal_none/150x60/d0/gamma",
        "unequal_strong/150x50/d5/0.3to3", "unequal_strong/120x40/d0/rows",
        "quiet_columns/120x35/d0", "serial_rows/150x30/d0/ar0.5", "functional/200x100/d4/smooth"}) {
    EXPECT_NEAR(noise_variance(named(name), 60), 1, 0.1) << name;
  }
}

// tr(S) hides a wrong direction: the variance along the first axis of a signal that fills one
// direction of two must average (spike + 1) / 2.
TEST(RecoveryDataSet, SpikesAreVariancesAlongRandomDirections) {
  Regime regime{"test", "test/two-columns", 400, 2, {9}};
  double first = 0, second = 0;
  constexpr int data_sets = 200;
  for (int k = 0; k < data_sets; ++k) {
    const std::vector<double> x = make_data_set(regime, static_cast<std::uint64_t>(k));
    for (std::size_t i = 0; i < x.size(); i += 2) {
      first += x[i] * x[i] / (400 * data_sets);
      second += x[i + 1] * x[i + 1] / (400 * data_sets);
    }
  }
  EXPECT_NEAR(first, 5, 0.7);
  EXPECT_NEAR(second, 5, 0.7);
  EXPECT_NEAR(first + second, 10, 0.3);
}

TEST(RecoveryDataSet, ChangesAreWhatTheyAreCalled) {
  const std::vector<double> missing = make_data_set(named("missing/100x20/d0"), 1);
  EXPECT_EQ(std::count_if(missing.begin(), missing.end(), [](double v) { return std::isnan(v); }),
            100);
  for (const double value : make_data_set(named("rounded/200x20/d3/step2"), 1)) {
    EXPECT_EQ(std::remainder(value, 2), 0);
  }
  Regime clean = named("outlying_rows/100x20/d0");
  clean.change = Change::none;
  const std::vector<double> before = make_data_set(clean, 1);
  const std::vector<double> after = make_data_set(named(clean.name), 1);
  int longer = 0;
  for (std::size_t i = 0; i < 100; ++i) longer += after[20 * i] == 5 * before[20 * i] ? 1 : 0;
  EXPECT_EQ(longer, 2);
}

TEST(RecoverySeeds, SetsAreDisjoint) {
  EXPECT_EQ(seed_of(SeedSet::tune, 0), 1U);
  EXPECT_EQ(seed_of(SeedSet::score, 0), 1'000'001U);
  EXPECT_EQ(seed_of(SeedSet::last_score, 0), 2'000'001U);
  // --datasets goes up to 100,000.
  EXPECT_LT(seed_of(SeedSet::tune, 99'999), seed_of(SeedSet::score, 0));
  EXPECT_LT(seed_of(SeedSet::score, 99'999), seed_of(SeedSet::last_score, 0));
}

}  // namespace
}  // namespace pcadim::recovery
