#include <gtest/gtest.h>

#include <cmath>

#include "pcadim/pcadim.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

TEST(Simulate, HasTheCovarianceItPromises) {
  const Index n = 40000, p = 8, d = 3;
  const test::Matrix m = test::simulated(n, p, d, 4, 1);
  const Spectrum s = compute_spectrum(*matrix_source(m.view()), {}).spectrum;
  const double alpha = 4 * 5.0 / 3;
  for (Index j = 1; j <= p; ++j)
    EXPECT_NEAR(s.eigenvalue(j), j <= d ? alpha : 1, (j <= d ? alpha : 1) * 0.05) << j;
}

TEST(Simulate, TheSeedDecidesEverything) {
  EXPECT_EQ(simulate({10, 5, 2, 3, 7}), simulate({10, 5, 2, 3, 7}));
  EXPECT_NE(simulate({10, 5, 2, 3, 7}), simulate({10, 5, 2, 3, 8}));
  // More rows continue the same data.
  const auto few = simulate({4, 5, 2, 3, 7}), many = simulate({40, 5, 2, 3, 7});
  for (std::size_t k = 0; k < few.size(); ++k) EXPECT_NEAR(few[k], many[k], 1e-13);
}

Simulation from_prior(Index n, Index p, Index d, Loadings loadings, std::uint64_t seed) {
  return {.n = n,
          .p = p,
          .d = d,
          .seed = seed,
          .prior = SimulationPrior::ng,
          .phi = 0.5,
          .a = 3,
          .loadings = loadings};
}

// E ||x||^2 = p (d/phi + 2a/phi), whoever shares the loadings.
TEST(Simulate, ThePriorHasTheVarianceItPromises) {
  const Index n = 20000, p = 4, d = 2;
  double own = 0, shared = 0;
  for (const double x : simulate(from_prior(n, p, d, Loadings::own, 3)))
    own += x * x / static_cast<double>(n * p);
  EXPECT_NEAR(own, 2 / 0.5 + 2 * 3 / 0.5, 0.2);
  constexpr int draws = 4000;
  for (unsigned seed = 1; seed <= draws; ++seed) {
    for (const double x : simulate(from_prior(5, p, d, Loadings::shared, seed)))
      shared += x * x / static_cast<double>(5 * p * draws);
  }
  EXPECT_NEAR(shared, 16, 0.4);
}

// The length of a row with loadings of its own: ||x||^2 = V chi^2_p with V ~ Gamma(a + d/2, phi/2),
// so E ||x||^4 = E V^2 p (p+2).
TEST(Simulate, RowsOfTheirOwnHaveTheRightSpread) {
  const Index n = 200000, p = 3;
  const std::vector<double> rows = simulate(from_prior(n, p, 2, Loadings::own, 5));
  double fourth = 0;
  for (std::size_t i = 0; i < rows.size(); i += 3) {
    const double square = rows[i] * rows[i] + rows[i + 1] * rows[i + 1] + rows[i + 2] * rows[i + 2];
    fourth += square * square / static_cast<double>(n);
  }
  const double s = 3 + 1, scale = 2 / 0.5;
  EXPECT_NEAR(fourth, s * (s + 1) * scale * scale * 15, 0.03 * s * (s + 1) * scale * scale * 15);
}

// What the posterior of `ng` states is what happens, if data come from the model that it is exact
// for and the hyperparameters are the true ones: the sets hold the truth as often as they claim.
TEST(Simulate, PosteriorsAreCalibratedForRowsWithTheirOwnLoadings) {
  constexpr int draws = 600;
  const Index p = 8;
  double claimed = 0, covered = 0;
  for (int k = 0; k < draws; ++k) {
    const Index d = k % p;
    const auto seed = static_cast<std::uint64_t>(1000 + k);
    const std::vector<double> rows = simulate(from_prior(60, p, d, Loadings::own, seed));
    const Report report =
        select(row_major(rows.data(), 60, p),
               {.methods = {"ng"},
                .settings = {{"ng", "units", "raw"}, {"ng", "phi", "0.5"}, {"ng", "a", "3"}},
                .center = false,
                .findings = false});
    const Selection& ng = report.selections.at(0);
    for (const Index member : ng.credible_set) {
      claimed += ng.posterior[static_cast<std::size_t>(member)] / draws;
      covered += (member == d ? 1.0 : 0.0) / draws;
    }
  }
  EXPECT_GE(claimed, 0.95);
  EXPECT_NEAR(covered, claimed, 3 * std::sqrt(0.05 * 0.95 / draws));
}

TEST(Simulate, RefusesImpossibleSizes) {
  EXPECT_THROW(simulate({.n = 5, .p = 5, .d = 2, .phi = 0}), UsageError);
  EXPECT_THROW(simulate({.n = 5, .p = 5, .d = 2, .a = std::nan("")}), UsageError);
  EXPECT_THROW(simulate({0, 5, 2, 3, 1}), UsageError);
  EXPECT_THROW(simulate({5, 5, 5, 3, 1}), UsageError);
  EXPECT_THROW(simulate({5, 5, -1, 3, 1}), UsageError);
  EXPECT_THROW(simulate({5, 5, 2, 0, 1}), UsageError);
  EXPECT_THROW(simulate({5, 5, 2, std::nan(""), 1}), UsageError);
  EXPECT_THROW(simulate({Index{1} << 40, Index{1} << 40, 2, 3, 1}), UsageError);
}

}  // namespace
}  // namespace pcadim
