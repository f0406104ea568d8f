// Answers are compared with the authors' scaling in tests/conformance/peers_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "pcadim/pcadim.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

Selection run(const test::Matrix& m, const std::string& variance = "poisson") {
  Request request;
  request.methods = {"biwhitening"};
  request.settings = {{"biwhitening", "variance", variance}};
  return select(m.view(), request).selections.at(0);
}

double fitted(const Selection& selection, const std::string& name) {
  const auto found = std::ranges::find(selection.fitted, name, &Fitted::name);
  return found == selection.fitted.end() ? -1 : std::get<double>(found->value);
}

/// Means of rank 3 whose rows and columns differ in depth, and counts about them. `dispersion` is
/// the variance beyond the mean, over the squared mean.
test::Matrix counts(Index n, Index p, double level, double dispersion, unsigned seed) {
  std::mt19937_64 engine(seed);
  std::gamma_distribution<double> gamma(0.8);
  test::Matrix weights{n, 3, std::vector<double>(static_cast<std::size_t>(3 * n))};
  test::Matrix profiles{3, p, std::vector<double>(static_cast<std::size_t>(3 * p))};
  for (double& x : weights.values) x = gamma(engine) + 0.1;
  for (double& x : profiles.values) x = gamma(engine) + 0.1;
  test::Matrix m = test::product(weights, profiles);
  for (double& x : m.values) {
    double mean = level * x;
    if (dispersion > 0)
      mean = std::gamma_distribution<double>(1 / dispersion, dispersion * mean)(engine);
    x = static_cast<double>(std::poisson_distribution<long>(mean)(engine));
  }
  return m;
}

// 40-digit arithmetic; the third row holds no counts.
TEST(Biwhitening, SquaredSingularValuesOverTheEdge) {
  const Selection got =
      run({5, 5, {4, 0, 7, 2, 1, 1, 3, 0, 5, 2, 0, 0, 0, 0, 0, 6, 2, 9, 1, 0, 2, 8, 1, 7, 3}});
  const std::vector<double> wanted{3.5906887713576534, 1.6922743803834334, 0.13414822337851355,
                                   0.0063543496868262159};
  ASSERT_EQ(got.curve.size(), wanted.size());
  for (std::size_t k = 0; k < wanted.size(); ++k)
    EXPECT_NEAR(got.curve[k], wanted[k], 1e-10 * wanted[k]) << k;
  EXPECT_EQ(got.first, 1);
  EXPECT_EQ(got.d, 2);
  EXPECT_EQ(fitted(got, "rows"), 4);
  EXPECT_EQ(fitted(got, "columns"), 5);
}

TEST(Biwhitening, FindsTheRankOfTheMeans) {
  const Selection got = run(counts(200, 80, 5, 0, 1));
  EXPECT_EQ(got.d, 3);
  EXPECT_EQ(got.outcome, Outcome::ok);
  EXPECT_NE(got.note.find("not centred"), std::string::npos);
  EXPECT_EQ(run(counts(60, 300, 5, 0, 2)).d, 3);
}

// Noise beyond Poisson's passes for components, unless its variance is fitted.
TEST(Biwhitening, FitsTheVarianceOfOverdispersedCounts) {
  const test::Matrix m = counts(300, 120, 20, 0.2, 3);
  EXPECT_GT(run(m).d, 10);
  const Selection got = run(m, "quadratic");
  EXPECT_EQ(got.d, 3);
  // mean + 0.2 mean^2 is estimated by (x + 0.2 x^2) / 1.2.
  EXPECT_NEAR(fitted(got, "square"), 0.2 / 1.2, 0.04);
  EXPECT_LT(fitted(got, "distance"), 0.06);
}

TEST(Biwhitening, OfPoissonCountsFitsPoissonsVariance) {
  const Selection got = run(counts(300, 120, 5, 0, 4), "quadratic");
  EXPECT_EQ(got.d, 3);
  EXPECT_NEAR(fitted(got, "square"), 0, 0.02);
  EXPECT_NEAR(fitted(got, "linear"), 1, 0.06);
}

TEST(Biwhitening, IsForCountsOnly) {
  EXPECT_EQ(run(test::gaussian(20, 5, 1)).outcome, Outcome::not_applicable);
  EXPECT_EQ(run(test::gaussian(20, 5, 1), "quadratic").outcome, Outcome::not_applicable);
  test::Matrix fractions = test::gaussian(20, 5, 1);
  for (double& x : fractions.values) x = std::abs(x);
  EXPECT_EQ(run(fractions).outcome, Outcome::not_applicable);
}

TEST(Biwhitening, OneColumnHasNoMedianToFit) {
  EXPECT_EQ(run({4, 1, {3, 1, 4, 2}}, "quadratic").outcome, Outcome::degenerate);
}

TEST(Biwhitening, SaysWhereNoScalesExist) {
  const test::Matrix lonely{3, 4, {1, 0, 0, 0, 1, 2, 0, 3, 0, 1, 4, 2}};
  for (const char* variance : {"poisson", "quadratic"}) {
    const Selection got = run(lonely, variance);
    EXPECT_EQ(got.outcome, Outcome::not_converged) << variance;
    EXPECT_FALSE(got.d);
  }
}

}  // namespace
}  // namespace pcadim
