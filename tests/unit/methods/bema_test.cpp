#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

#include "pcadim/pcadim.hpp"
#include "support/data.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

std::vector<OptionSetting> of_bema(const Settings& settings) {
  std::vector<OptionSetting> result;
  for (const auto& [option, value] : settings) result.push_back({"bema", option, value});
  return result;
}

Selection run(const test::Matrix& m, const Settings& settings = {}, std::uint64_t seed = 0) {
  Request request;
  request.methods = {"bema"};
  request.seed = seed;
  request.settings = of_bema(settings);
  return select(m.view(), request).selections.at(0);
}

double fitted(const Selection& got, const std::string& name) {
  for (const Fitted& one : got.fitted) {
    if (one.name == name) return std::get<double>(one.value);
  }
  return -1;
}

Spectrum ten_eigenvalues(Index n, Index p) {
  Spectrum s;
  s.n = n;
  s.p = p;
  s.eigenvalues = {9, 6, 1.5, 1.3, 1.1, 0.95, 0.85, 0.7, 0.6, 0.45};
  s.total_variance = std::accumulate(s.eigenvalues.begin(), s.eigenvalues.end(), 0.0);
  return s;
}

/// A spectrum scaled like a correlation matrix comes with its column variances.
Selection run_white(Spectrum spectrum) {
  spectrum.scaled = true;
  Request request;
  request.methods = {"bema"};
  request.settings = of_bema({{"noise", "white"}});
  return select(spectrum, request, "ten").selections.at(0);
}

// Quantiles of the Marchenko-Pastur law by quadrature in 30-digit arithmetic; the threshold with
// 0.4501432891, the 0.9-quantile of the Tracy-Widom law, which ours knows to 0.01.
TEST(Bema, MatchesTheMarchenkoPasturLaw) {
  const Selection tall = run_white(ten_eigenvalues(41, 10));
  EXPECT_NEAR(fitted(tall, "noise_variance"), 2.15357128897072654, 1e-13);
  EXPECT_NEAR(fitted(tall, "threshold"), 4.90228706949277277, 0.005);
  EXPECT_EQ(tall.d, 2);
  const Selection wide = run_white(ten_eigenvalues(11, 40));
  EXPECT_NEAR(fitted(wide, "noise_variance"), 0.577787418992146144, 1e-13);
  EXPECT_NEAR(fitted(wide, "threshold"), 4.90228706949277277, 0.005);
}

/// Normal noise whose columns have gamma distributed variances, behind `spikes` strong columns.
test::Matrix gamma_noise(Index n, Index p, double theta, Index spikes, unsigned seed) {
  std::mt19937_64 random(seed);
  std::gamma_distribution<double> variance(theta, 1 / theta);
  test::Matrix m = test::gaussian(n, p, seed);
  for (Index j = 0; j < p; ++j) {
    const double factor = std::sqrt(variance(random) + (j < spikes ? 40 : 0));
    for (Index i = 0; i < n; ++i) m.at(i, j) *= factor;
  }
  return m;
}

TEST(Bema, FindsSpikesInNoiseOfUnequalVariances) {
  for (const Index p : {60, 300}) {
    const Selection got = run(gamma_noise(150, p, 2, 3, 1));
    EXPECT_EQ(got.d, 3) << p;
    EXPECT_GT(fitted(got, "theta"), 1) << p;
    EXPECT_LT(fitted(got, "theta"), 4) << p;
    EXPECT_NEAR(fitted(got, "noise_variance"), 1, 0.25) << p;
  }
}

TEST(Bema, TakesWhiteNoiseForWhite) {
  const Selection got = run(gamma_noise(200, 80, 1e6, 2, 3));
  EXPECT_EQ(got.d, 2);
  EXPECT_GT(fitted(got, "theta"), 10);
  EXPECT_NEAR(fitted(got, "noise_variance"), 1, 0.05);
}

// One in ten, by the threshold's definition; 60 data sets.
TEST(Bema, KeepsSomethingOfNoiseAsOftenAsItsLevelSays) {
  int white = 0, gamma = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    const test::Matrix m = gamma_noise(60, 30, 3, 0, 100 + seed);
    gamma += run(m, {{"draws", "200"}}).d > 0 ? 1 : 0;
    white += run(test::gaussian(60, 30, 200 + seed), {{"noise", "white"}}).d > 0 ? 1 : 0;
  }
  EXPECT_LE(white, 15);
  EXPECT_LE(gamma, 20);  // theta is estimated as well
}

TEST(Bema, DependsOnTheSeedAndHardly) {
  const test::Matrix m = gamma_noise(100, 40, 2, 2, 5);
  const Selection one = run(m), other = run(m, {}, 1);
  EXPECT_EQ(one.curve, run(m).curve);
  EXPECT_NE(one.curve, other.curve);
  EXPECT_NEAR(fitted(one, "threshold") / fitted(other, "threshold"), 1, 0.2);
}

TEST(Bema, NeedsTheBulk) {
  EXPECT_EQ(run(test::gaussian(20, 3, 1)).outcome, Outcome::degenerate);
  EXPECT_EQ(run(test::low_rank(40, 12, 4, 2)).outcome, Outcome::degenerate);
  Request request;
  request.methods = {"bema"};
  Request scaled;
  scaled.scale = true;  // so that the variances of the columns are known
  const Spectrum few = test::cut_off(spectrum_of(test::gaussian(300, 40, 3).view(), scaled), 5);
  EXPECT_EQ(select(few, request).selections.at(0).outcome, Outcome::truncated);
}

}  // namespace
}  // namespace pcadim
