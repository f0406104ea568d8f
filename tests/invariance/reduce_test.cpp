/// reduce() as a caller meets it: who chooses d, what becomes of rows and columns left out, and
/// what must not change a digit.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "pcadim/pcadim.hpp"
#include "support/chunked.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

using test::Matrix;

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

struct Result {
  Components components;
  std::vector<double> scores;  // row after row

  bool row_is_missing(Index i) const {
    const auto* row = &scores[static_cast<std::size_t>(i * components.d)];
    return std::all_of(row, row + components.d, [](double x) { return std::isnan(x); });
  }
};

Result run(Source& source, const Request& request = {}, std::optional<Index> d = {}) {
  Result result;
  result.components =
      reduce(source, request, {.d = d}, [&](const Components& all, MatrixView rows) {
        EXPECT_EQ(rows.cols, all.d);
        const auto* numbers = static_cast<const double*>(rows.data);
        result.scores.insert(result.scores.end(), numbers, numbers + rows.rows * rows.cols);
      });
  EXPECT_EQ(std::ssize(result.scores), result.components.n * result.components.d);
  return result;
}

Result run(const Matrix& m, const Request& request = {}, std::optional<Index> d = {}) {
  return run(*matrix_source(m.view()), request, d);
}

template <class Exception>
std::string refusal(const Matrix& m, const Request& request, std::optional<Index> d = {}) {
  try {
    run(m, request, d);
  } catch (const Exception& error) {
    return error.what();
  }
  return "not refused";
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(SelectAndReduce, AnswersAsSelectAndKeepsAsReduce) {
  const Matrix m = test::simulated(300, 20, 5, 3, 1);
  test::ChunkedSource chunks(m.view(), 70);
  const SelectedComponents chosen = select_and_reduce(chunks);
  const Report report = select(m.view());
  EXPECT_EQ(chosen.report.answer.d, report.answer.d);
  EXPECT_EQ(chosen.report.spectrum.eigenvalues, report.spectrum.eigenvalues);
  EXPECT_EQ(chosen.report.selections.size(), report.selections.size());
  const Components reduced = reduce(m.view());
  EXPECT_EQ(chosen.components.d, *report.answer.d);
  EXPECT_EQ(chosen.components.method, reduced.method);
  EXPECT_EQ(chosen.components.loadings, reduced.loadings);
}

/// E[z | x, d] of probabilistic PCA along the components, averaged over d as the text has it: for
/// every d anew, without the sums changing places.
std::vector<double> averaged_by_definition(const Report& report) {
  const std::vector<double>& v = report.spectrum.eigenvalues;
  const Selection& method = report.selections.front();
  std::vector<double> factors(v.size());
  for (std::size_t k = 0; k < method.posterior.size(); ++k) {
    const auto d = static_cast<std::size_t>(method.first) + k;
    double beyond = 0;
    for (std::size_t j = d; j < v.size(); ++j) beyond += v[j];
    const double noise = beyond / static_cast<double>(static_cast<std::size_t>(report.data.p) - d);
    for (std::size_t j = 0; j < d; ++j) factors[j] += method.posterior[k] * (v[j] - noise) / v[j];
  }
  return factors;
}

TEST(Average, MultipliesScoresByTheMeanOverAllDimensions) {
  const Matrix m = test::simulated(40, 12, 4, 2, 3);
  for (const std::string method : {"minka", "ng", "auto"}) {
    const Request request{.methods = {method}, .settings = {}};
    const std::vector<double> factors = averaged_by_definition(select(m.view(), request));
    std::vector<double> scores;
    const Components kept =
        reduce(m.view(), request, {.average = true}, [&](const Components& all, MatrixView rows) {
          const auto* numbers = static_cast<const double*>(rows.data);
          scores.insert(scores.end(), numbers, numbers + rows.rows * all.d);
        });
    const Result plain = run(m, {}, kept.d);
    ASSERT_EQ(kept.shrinkage.size(), static_cast<std::size_t>(kept.d));
    for (std::size_t j = 0; j < kept.shrinkage.size(); ++j)
      EXPECT_NEAR(kept.shrinkage[j], factors[j], 1e-8) << method << ", component " << j;
    for (std::size_t k = 0; k < scores.size(); ++k)
      EXPECT_NEAR(scores[k], plain.scores[k] * kept.shrinkage[k % kept.shrinkage.size()], 1e-9);
  }
}

TEST(Average, AGivenDimensionIsShrunkOnly) {
  const Matrix m = test::simulated(40, 12, 4, 2, 3);
  const Components kept = reduce(m.view(), {}, {.d = 3, .average = true});
  double beyond = kept.total_variance;
  for (const double variance : kept.variances) beyond -= variance;
  for (std::size_t j = 0; j < 3; ++j)
    EXPECT_NEAR(kept.shrinkage[j], 1 - beyond / 9 / kept.variances[j], 1e-12);
}

TEST(Average, NeedsAMethodThatStatesProbabilities) {
  const Matrix m = test::simulated(40, 12, 4, 2, 3);
  EXPECT_THROW(reduce(m.view(), {.methods = {"kaiser"}, .settings = {}}, {.average = true}),
               InputError);
}

TEST(SelectAndReduce, KeepsAtLeastSoManyAndTheReportSaysWhatWasAnswered) {
  const Matrix noise = test::simulated(300, 10, 0, 1, 1);
  const auto source = matrix_source(noise.view());
  EXPECT_THROW(select_and_reduce(*source), InputError);
  const SelectedComponents one = select_and_reduce(*source, {}, 1);
  EXPECT_EQ(one.report.answer.d, 0);
  EXPECT_EQ(one.components.d, 1);
  // A lower bound changes nothing where the answer is above it.
  const Matrix m = test::simulated(300, 20, 5, 3, 1);
  EXPECT_EQ(select_and_reduce(*matrix_source(m.view()), {}, 1).components.d, 5);
}

TEST(Reduce, KeepsWhatTheMethodChooses) {
  const Matrix m = test::simulated(300, 20, 5, 3, 1);
  const Report report = select(m.view());
  const Result result = run(m);
  EXPECT_EQ(result.components.d, *report.answer.d);
  EXPECT_EQ(result.components.method, report.answer.method);
  Request request;
  request.methods = {"kaiser"};
  EXPECT_EQ(run(m, request).components.d, *select(m.view(), request).answer.d);
  EXPECT_EQ(run(m, request).components.method, "kaiser");
  EXPECT_EQ(run(m, {}, 2).components.method, std::nullopt);
}

TEST(Reduce, VariancesAreTheEigenvaluesOfTheReport) {
  for (const Matrix& m : {test::simulated(300, 20, 5, 3, 1), test::simulated(30, 90, 4, 12, 2)}) {
    for (const bool scale : {false, true}) {
      Request request;
      request.scale = scale;
      const Report report = select(m.view(), request);
      const Components components = run(m, request, 6).components;
      EXPECT_NEAR(components.total_variance, report.spectrum.total_variance,
                  1e-12 * components.total_variance);
      for (std::size_t k = 0; k < 6; ++k) {
        EXPECT_NEAR(components.variances[k], report.spectrum.eigenvalues[k],
                    1e-11 * components.variances[0]);
      }
    }
  }
}

TEST(Reduce, ScoresFollowFromWhatIsReturned) {
  Matrix m = test::gaussian(40, 6, 3);
  for (Index i = 0; i < 40; ++i) m.at(i, 2) = 4;
  Request request;
  request.scale = true;
  const auto [components, scores] = run(m, request, 3);
  EXPECT_EQ(components.factor[2], 0);
  EXPECT_EQ(components.dropped_columns, std::vector<std::string>{"column 3"});
  for (Index i = 0; i < 40; ++i) {
    for (Index k = 0; k < 3; ++k) {
      double sum = 0;
      for (Index j = 0; j < 6; ++j) {
        const auto at = static_cast<std::size_t>(j);
        sum += (m.at(i, j) - components.mean[at]) * components.factor[at] *
               components.loadings[static_cast<std::size_t>(k * 6 + j)];
      }
      EXPECT_NEAR(scores[static_cast<std::size_t>(i * 3 + k)], sum, 1e-13);
    }
  }
}

TEST(Reduce, BlocksAndThreadsChangeNoDigit) {
  const Matrix m = test::simulated(3000, 30, 5, 3, 1);
  Request request;
  request.threads = 1;
  const Result expected = run(m, request, 4);
  for (const Index rows : {1, 7, 2999}) {
    test::ChunkedSource source(m.view(), rows);
    request.threads = 4;
    const Result result = run(source, request, 4);
    EXPECT_EQ(result.scores, expected.scores);
    EXPECT_EQ(result.components.loadings, expected.components.loadings);
  }
}

TEST(Reduce, RowsLeftOutKeepTheirPlace) {
  Matrix m = test::simulated(50, 8, 3, 5, 1);
  Matrix rest{46, 8, {}};
  for (Index i = 0; i < 50; ++i) {
    const bool dropped = i == 0 || i == 17 || i == 18 || i == 49;
    if (!dropped) {
      rest.values.insert(rest.values.end(), &m.at(i, 0), &m.at(i, 0) + 8);
    } else {
      m.at(i, i % 8) = missing;
    }
  }
  Request request;
  request.missing = Missing::drop_rows;
  const Result all = run(m, request, 3), without = run(rest, {}, 3);
  EXPECT_EQ(all.components.n, 50);
  EXPECT_EQ(all.components.dropped_rows, (std::vector<Index>{0, 17, 18, 49}));
  EXPECT_EQ(all.components.loadings, without.components.loadings);
  std::vector<double> present;
  for (Index i = 0; i < 50; ++i) {
    const bool dropped = std::ranges::count(all.components.dropped_rows, i) > 0;
    EXPECT_EQ(all.row_is_missing(i), dropped) << i;
    const auto row = all.scores.begin() + i * 3;
    if (!dropped) present.insert(present.end(), row, row + 3);
  }
  EXPECT_EQ(present, without.scores);
}

TEST(Reduce, ColumnsLeftOutHaveZeroLoadings) {
  Matrix m = test::simulated(50, 8, 3, 5, 1);
  m.at(3, 2) = m.at(9, 5) = missing;
  Request request;
  request.missing = Missing::drop_columns;
  const Components components = run(m, request, 3).components;
  EXPECT_EQ(components.dropped_columns, (std::vector<std::string>{"column 3", "column 6"}));
  for (std::size_t k = 0; k < 3; ++k) {
    double squares = 0;
    for (std::size_t j = 0; j < 8; ++j) squares += std::pow(components.loadings[k * 8 + j], 2);
    EXPECT_EQ(components.loadings[k * 8 + 2], 0);
    EXPECT_EQ(components.loadings[k * 8 + 5], 0);
    EXPECT_NEAR(squares, 1, 1e-13);
  }
}

TEST(Reduce, MeansFillCellsAndEmptyRowsAreLeftOut) {
  Matrix m = test::simulated(50, 8, 3, 5, 1);
  m.at(3, 2) = missing;
  for (Index j = 0; j < 8; ++j) m.at(20, j) = missing;
  Request request;
  request.missing = Missing::mean;
  const Result result = run(m, request, 3);
  EXPECT_EQ(result.components.dropped_rows, std::vector<Index>{20});
  EXPECT_TRUE(result.row_is_missing(20));
  EXPECT_FALSE(result.row_is_missing(3));
}

TEST(Reduce, RefusesWhatItCannotAnswer) {
  Matrix noise = test::gaussian(200, 10, 4);
  EXPECT_TRUE(says(refusal<InputError>(noise, {}), "keeps 0 components"))
      << refusal<InputError>(noise, {});
  EXPECT_TRUE(says(refusal<InputError>(noise, {}), "{dim}"));
  EXPECT_EQ(run(noise, {}, 2).components.d, 2);
  EXPECT_TRUE(says(refusal<InputError>(noise, {}, 11), "only 10 principal components, not 11"));
  EXPECT_TRUE(says(refusal<UsageError>(noise, {}, 0), "at least one component"));
  noise.at(4, 4) = missing;
  EXPECT_TRUE(says(refusal<InputError>(noise, {}, 2), "missing"));
}

TEST(Reduce, SaysWhyAMethodDoesNotChoose) {
  const Matrix m = test::simulated(12, 40, 2, 5, 1);  // more columns than rows
  Request request;
  request.methods = {"bartlett"};
  ASSERT_EQ(select(m.view(), request).answer.d, std::nullopt);
  const std::string words = refusal<InputError>(m, request);
  EXPECT_TRUE(says(words, "bartlett does not select")) << words;
  EXPECT_TRUE(says(words, "{dim}")) << words;
}

}  // namespace
}  // namespace pcadim
