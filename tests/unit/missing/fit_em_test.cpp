#include "missing/fit_em.hpp"

#include <gtest/gtest.h>

#include "support/holes.hpp"
#include "support/json.hpp"

namespace pcadim {
namespace {

IncompleteRows rows_of(const test::Matrix& m) { return sort_by_holes(m.rows, m.cols, m.values); }

TEST(FitEm, TheLikelihoodNeverFalls) {
  IncompleteRows data = rows_of(test::with_holes(test::simulated(40, 10, 3, 5, 1), 0.2, 2));
  ExpectationStep step(data, true, 1);
  Ppca model{std::vector<double>(10, 0.5), 0, {}, 30};
  double before = -1e300;
  for (int k = 0; k < 60; ++k) {
    const Expectation expected = step.run(model);
    EXPECT_GE(expected.log_likelihood, before - 1e-9) << k;
    before = expected.log_likelihood;
    model = fit_ppca(expected, 3);
  }
}

TEST(FitEm, ReachesTheLikelihoodThatOptimisationFinds) {
  for (const auto& c : test::reference_cases("missing.json")) {
    test::Matrix m{c["rows"], c["cols"], {}};
    for (const auto& value : c["values"])
      m.values.push_back(value.is_null() ? test::nan : value.get<double>());
    IncompleteRows data = rows_of(m);
    EmOptions options;
    options.centered = c["centered"];
    options.rank = c["rank"].get<Index>();
    options.tolerance = 1e-14;
    const EmFit fit = fit_em(data, options, {1});
    EXPECT_TRUE(fit.converged);
    EXPECT_NEAR(fit.expectation.log_likelihood, c["log_likelihood"].get<double>(), 1e-6);
    EXPECT_NEAR(fit.model.noise, c["noise"].get<double>(), 1e-5 * fit.model.noise);
  }
}

/// Complete rows go by their scatter, others one by one: both must give the same likelihood.
TEST(FitEm, CompleteRowsCountLikeOthers) {
  const test::Matrix whole = test::simulated(20, 5, 2, 5, 3);
  test::Matrix widened{20, 6, {}};
  for (Index i = 0; i < 20; ++i) {
    for (Index j = 0; j < 5; ++j) widened.values.push_back(whole.at(i, j));
    widened.values.push_back(test::nan);
  }
  IncompleteRows a = rows_of(whole), b = rows_of(widened);
  Ppca narrow{std::vector<double>(5, 0.1), 1, {1, 2, 0, -1, 0.5}, 0.7}, wide = narrow;
  wide.mean.push_back(0);
  wide.loadings.push_back(3);
  const double apart = ExpectationStep(b, true, 1).run(wide).log_likelihood;
  EXPECT_NEAR(ExpectationStep(a, true, 1).run(narrow).log_likelihood, apart,
              1e-12 * std::abs(apart));
}

TEST(RowPatterns, SortsCompleteRowsLast) {
  const double x = test::nan;
  const IncompleteRows rows = sort_by_holes(4, 2, {1, 2, x, 3, 4, 5, x, 6});
  EXPECT_EQ(rows.incomplete, 2);
  ASSERT_EQ(rows.patterns.size(), 1U);
  EXPECT_EQ(rows.patterns[0].rows, 2);
  EXPECT_EQ(rows.patterns[0].missing, std::vector<Index>{0});
  EXPECT_EQ(rows.missing_cells(), 2);
  EXPECT_EQ(rows.row(0)[1], 3);
  EXPECT_EQ(rows.row(1)[1], 6);
  EXPECT_EQ(rows.row(2)[0], 1);
  EXPECT_EQ(rows.row(3)[0], 4);
}

}  // namespace
}  // namespace pcadim
