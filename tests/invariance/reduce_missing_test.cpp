/// reduce() of data with missing cells, whose scores are expected (Missing::em).
#include <gtest/gtest.h>

#include <cmath>

#include "pcadim/pcadim.hpp"
#include "support/holes.hpp"

namespace pcadim {
namespace {

using test::Matrix;

struct Result {
  Components components;
  std::vector<double> scores;  // row after row

  double score(Index row, Index k) const {
    return scores[static_cast<std::size_t>(row * components.d + k)];
  }
};

Result run(const Matrix& m, const Request& request, const Reduction& reduction) {
  Result result;
  result.components = reduce(m.view(), request, reduction, [&](const Components&, MatrixView rows) {
    const auto* numbers = static_cast<const double*>(rows.data);
    result.scores.insert(result.scores.end(), numbers, numbers + rows.rows * rows.cols);
  });
  return result;
}

Request em(bool center = true, bool scale = false) {
  Request request;
  request.missing = Missing::em;
  request.center = center;
  request.scale = scale;
  return request;
}

/// The projection of a row that is complete.
double projected(const Components& c, const std::vector<double>& row, Index k) {
  double sum = 0;
  for (std::size_t j = 0; j < row.size(); ++j)
    sum += (row[j] - c.mean[j]) * c.factor[j] * c.loadings[static_cast<std::size_t>(k * c.p) + j];
  return sum;
}

/// E[x | the cells that are there] for x = mean + loadings z + noise, one cell made known after
/// the other.
std::vector<double> completed(const CellModel& model, std::vector<double> row) {
  const std::size_t p = row.size();
  std::vector<double> mean = model.mean, c(p * p);
  for (std::size_t a = 0; a < p; ++a) {
    for (std::size_t b = 0; b < p; ++b) {
      for (std::size_t k = 0; k < static_cast<std::size_t>(model.rank); ++k)
        c[a * p + b] += model.loadings[k * p + a] * model.loadings[k * p + b];
    }
    c[a * p + a] += model.noise[a];
  }
  for (std::size_t k = 0; k < p; ++k) {
    if (std::isnan(row[k])) continue;
    const std::vector<double> along(c.begin() + static_cast<std::ptrdiff_t>(k * p),
                                    c.begin() + static_cast<std::ptrdiff_t>((k + 1) * p));
    const double off = (row[k] - mean[k]) / along[k], variance = along[k];
    for (std::size_t a = 0; a < p; ++a) {
      mean[a] += along[a] * off;
      for (std::size_t b = 0; b < p; ++b) c[a * p + b] -= along[a] * along[b] / variance;
    }
  }
  for (std::size_t j = 0; j < p; ++j) {
    if (std::isnan(row[j])) row[j] = mean[j];
  }
  return row;
}

std::vector<double> row_of(const Matrix& m, Index i) {
  return {m.values.begin() + i * m.cols, m.values.begin() + (i + 1) * m.cols};
}

TEST(ReduceMissing, ScoresAreExpectedGivenTheOtherCells) {
  for (const auto& [n, p] : {std::pair<Index, Index>{60, 8}, {12, 20}}) {
    const Matrix m = test::with_holes(test::simulated(n, p, 2, 5, 1), 0.1, 2);
    for (const Request& request : {em(), em(true, true), em(false)}) {
      const Result result = run(m, request, {.d = 2});
      const Components& c = result.components;
      ASSERT_TRUE(c.cells);
      EXPECT_EQ(c.missing, test::holes_in(m));
      EXPECT_TRUE(c.dropped_rows.empty());
      for (Index i = 0; i < n; ++i) {
        const std::vector<double> row = completed(*c.cells, row_of(m, i));
        for (Index k = 0; k < 2; ++k) EXPECT_NEAR(result.score(i, k), projected(c, row, k), 1e-9);
      }
    }
  }
}

TEST(ReduceMissing, VariancesAreThoseOfSelect) {
  const Matrix m = test::with_holes(test::simulated(60, 8, 2, 5, 1), 0.1, 2);
  const Report report = select(m.view(), em());
  const Components c = reduce(m.view(), em());
  EXPECT_EQ(c.d, report.answer.d);
  EXPECT_EQ(c.total_variance, report.spectrum.total_variance);
  for (std::size_t k = 0; k < c.variances.size(); ++k)
    EXPECT_NEAR(c.variances[k], report.spectrum.eigenvalues[k], 1e-12 * c.total_variance);
  ASSERT_TRUE(report.components);
  EXPECT_NEAR(report.components->loadings[0][0], c.loadings[0], 1e-4);
}

TEST(ReduceMissing, WithoutMissingCellsEmChangesNoDigit) {
  const Matrix m = test::simulated(60, 8, 2, 5, 1);
  for (const auto d : {std::optional<Index>(2), std::optional<Index>()}) {
    const Result a = run(m, em(), {.d = d}), b = run(m, {}, {.d = d});
    EXPECT_EQ(a.components.loadings, b.components.loadings);
    EXPECT_EQ(a.scores, b.scores);
    EXPECT_FALSE(a.components.cells);
  }
}

TEST(ReduceMissing, TheOrderOfRowsAndTheThreadsChangeNoScore) {
  const Matrix m = test::with_holes(test::simulated(50, 8, 2, 5, 3), 0.1, 4);
  Matrix turned = m;
  for (Index i = 0; i < m.rows; ++i) {
    for (Index j = 0; j < m.cols; ++j) turned.at(i, j) = m.at(m.rows - 1 - i, j);
  }
  const Result a = run(m, em(), {.d = 2}), b = run(turned, em(), {.d = 2});
  for (Index i = 0; i < m.rows; ++i) {
    for (Index k = 0; k < 2; ++k) EXPECT_NEAR(a.score(i, k), b.score(m.rows - 1 - i, k), 1e-6);
  }
  Request three = em();
  three.threads = 3;
  EXPECT_EQ(run(m, three, {.d = 2}).scores, a.scores);
}

TEST(ReduceMissing, RowsWithoutAnyNumberHaveNoScores) {
  Matrix m = test::with_holes(test::simulated(50, 8, 2, 5, 3), 0.1, 4);
  for (Index j = 0; j < m.cols; ++j) m.at(7, j) = test::nan;
  for (Index i = 0; i < m.rows; ++i) m.at(i, 5) = test::nan;
  const Result result = run(m, em(), {.d = 2});
  EXPECT_EQ(result.components.dropped_rows, std::vector<Index>{7});
  EXPECT_EQ(result.components.dropped_columns, std::vector<std::string>{"column 6"});
  for (Index i = 0; i < m.rows; ++i) EXPECT_EQ(std::isnan(result.score(i, 0)), i == 7) << i;
}

TEST(ReduceMissing, AMethodThatLooksAtTheDataAgainMaySelect) {
  const Matrix m = test::with_holes(test::simulated(80, 10, 3, 10, 1), 0.05, 2);
  Request request = em();
  request.methods = {"parallel_analysis"};
  EXPECT_EQ(run(m, request, {}).components.d, 3);
}

TEST(ReduceMissing, OtherNoiseThanWhiteIsRefusedInWords) {
  const Matrix m = test::with_holes(test::simulated(80, 10, 3, 10, 1), 0.05, 2);
  try {
    reduce(m.view(), em(), {.d = 2, .noise = ReductionNoise::columns});
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("cells are missing"), std::string::npos);
  }
  EXPECT_EQ(reduce(m.view(), em(), {.d = 2, .noise = ReductionNoise::automatic}).d, 2);
}

}  // namespace
}  // namespace pcadim
