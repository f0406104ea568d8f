/// The kinds of data that are more than signal plus white noise are what they are called.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "named_regime.hpp"
#include "recovery/counts.hpp"
#include "recovery/data_set.hpp"
#include "recovery/deviations.hpp"
#include "recovery/noise.hpp"

namespace pcadim::recovery {
namespace {

using Column = std::vector<double>;

Column column(const Values& x, const Regime& regime, Index j) {
  Column values;
  for (Index i = 0; i < regime.n; ++i) {
    values.push_back(x[static_cast<std::size_t>(i * regime.p + j)]);
  }
  return values;
}

double row_sum(const Values& x, const Regime& regime, Index i) {
  const auto* first = x.data() + i * regime.p;
  return std::accumulate(first, first + regime.p, 0.0);
}

double product(const Column& a, const Column& b, Index lag = 0) {
  return std::inner_product(a.begin() + lag, a.end(), b.begin(), 0.0);
}

TEST(RecoveryNoise, SerialColumnsRememberTheRowBefore) {
  const Regime& regime = named("serial_rows/100x150/d0/ar0.7");
  const Values x = make_data_set(regime, 1);
  double before = 0, square = 0;
  for (Index j = 0; j < regime.p; ++j) {
    const Column values = column(x, regime, j);
    before += product(values, values, 1);
    square += product(values, values);
  }
  EXPECT_NEAR(before / square, 0.7, 0.03);
}

TEST(RecoveryNoise, ThreeColumnsAreQuiet) {
  const Regime& regime = named("quiet_columns/120x35/d0");
  Values deviations = column_deviations(regime, key_of(regime.name, 1));
  std::sort(deviations.begin(), deviations.end());
  EXPECT_NEAR(deviations[2] / deviations[3], 0.05, 1e-12);
  EXPECT_EQ(deviations[0], deviations[2]);
  EXPECT_EQ(deviations[3], deviations.back());
}

TEST(RecoveryNoise, WeightsOfSmoothNoiseKeepTheVariance) {
  const Values weights = bell(1.5);
  EXPECT_EQ(weights.size(), 11U);
  EXPECT_NEAR(product(weights, weights), 1, 1e-12);
}

TEST(RecoveryChanges, RowsAreCopied) {
  const Regime& regime = named("duplicates/60x200/d0/5");
  const Values x = make_data_set(regime, 1);
  std::set<double> different;
  for (const double value : column(x, regime, 0)) different.insert(value);
  EXPECT_EQ(different.size(), 55U);
}

TEST(RecoveryChanges, OneColumnIsTheSumOfTwoOthers) {
  const Regime& regime = named("dependent/100x40/d0/sum");
  const Values x = make_data_set(regime, 1);
  const std::vector<Index> order = shuffled(regime.p, key_of(regime.name, 1), Stream::columns);
  const Column a = column(x, regime, order[0]), b = column(x, regime, order[1]);
  const Column sum = column(x, regime, order[2]);
  for (std::size_t i = 0; i < sum.size(); ++i) EXPECT_EQ(sum[i], a[i] + b[i]);
}

TEST(RecoveryChanges, AnswersComeInSteps) {
  for (const auto& [name, steps] : std::map<std::string, double>{{"likert/300x20/d3/five", 5},
                                                                 {"likert/300x30/d3/binary", 2}}) {
    const Values x = make_data_set(named(name), 1);
    std::set<double> seen(x.begin(), x.end());
    EXPECT_EQ(static_cast<double>(seen.size()), steps) << name;
    EXPECT_EQ(*seen.begin(), 1) << name;
    EXPECT_EQ(*seen.rbegin(), steps) << name;
  }
}

TEST(RecoveryChanges, CompositionsAreClosed) {
  const Regime& shares = named("compositions/200x30/d3/shares");
  const Regime& ratios = named("compositions/200x30/d3/clr");
  const Values x = make_data_set(shares, 1), y = make_data_set(ratios, 1);
  for (Index i = 0; i < shares.n; ++i) {
    EXPECT_NEAR(row_sum(x, shares, i), 1, 1e-12);
    EXPECT_NEAR(row_sum(y, ratios, i), 0, 1e-10);
  }
}

// Of a sum of Poisson counts the variance is the mean.
TEST(RecoveryCounts, ScatterAroundTheirMeans) {
  const Regime& regime = named("counts/500x200/d5/poisson-mixed");
  const Values means = count_means(regime, key_of(regime.name, 1));
  const Values counts = make_data_set(regime, 1);
  double difference = 0, squares = 0, total = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    EXPECT_EQ(counts[k], std::floor(counts[k]));
    difference += counts[k] - means[k];
    squares += (counts[k] - means[k]) * (counts[k] - means[k]);
    total += means[k];
  }
  EXPECT_LT(std::abs(difference), 4 * std::sqrt(total));
  EXPECT_NEAR(squares / total, 1, 0.03);
}

TEST(RecoveryCounts, MultinomialRowsHaveTheirSize) {
  const Regime& regime = named("counts/200x100/d4/multinomial");
  const Values means = count_means(regime, key_of(regime.name, 1));
  const Values counts = make_data_set(regime, 1);
  for (Index i = 0; i < regime.n; ++i) {
    EXPECT_EQ(row_sum(counts, regime, i), std::floor(row_sum(means, regime, i)));
  }
}

// k profiles span k - 1 dimensions around their centre; rows of different sizes add one.
TEST(RecoveryCounts, TheTruthIsTheDimensionOfTheMeans) {
  EXPECT_EQ((Counts{.profiles = 5}).d(), 4);
  EXPECT_EQ((Counts{.profiles = 5, .size_spread = 0.4}).d(), 5);
  EXPECT_EQ((Counts{.profiles = 5, .form = Counts::Form::shares, .size_spread = 0.4}).d(), 4);
}

}  // namespace
}  // namespace pcadim::recovery
