/// A PCA brought along answers like the data it was made from.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "pcadim/pcadim.hpp"
#include "pcadim/stop_token.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

using test::Matrix;

struct Case {
  std::string name;
  Matrix data;
};

std::vector<Case> cases() {
  return {{"tall", test::simulated(300, 20, 5, 3, 1)},
          {"wide", test::simulated(30, 90, 4, 12, 2)},
          {"square", test::simulated(50, 50, 10, 8, 3)},
          {"noise", test::gaussian(80, 30, 5)}};
}

const MethodInfo& spectrum_only() {
  return **std::ranges::find_if(
      methods(), [](const MethodInfo* info) { return info->needs == Need::eigenvalues; });
}

const Selection& of(const Report& report, std::string_view id) {
  return *std::ranges::find(report.selections, id, &Selection::method);
}

/// Everything the spectrum decides is the same, for every method that needs nothing else.
void expect_same(const Report& data, const Report& given, const std::string& what) {
  EXPECT_EQ(data.data.rank, given.data.rank) << what;
  EXPECT_NEAR(given.spectrum.total_variance, data.spectrum.total_variance,
              1e-12 * data.spectrum.total_variance);
  for (const MethodInfo* info : methods()) {
    if (info->needs != Need::eigenvalues) continue;
    const Selection &a = of(data, info->id), &b = of(given, info->id);
    EXPECT_EQ(a.d, b.d) << what << ' ' << info->id;
    EXPECT_EQ(a.outcome, b.outcome) << what << ' ' << info->id;
    ASSERT_EQ(a.curve.size(), b.curve.size()) << what << ' ' << info->id;
    // Some rules magnify the rounding of small eigenvalues; the one that answers must not.
    const double tolerance = info == &spectrum_only() ? 1e-10 : 1e-7;
    for (std::size_t k = 0; k < a.curve.size(); ++k) {
      if (!std::isfinite(a.curve[k])) continue;
      EXPECT_NEAR(a.curve[k], b.curve[k], tolerance * (1 + std::abs(a.curve[k])))
          << what << ' ' << info->id << " d = " << a.first + static_cast<Index>(k);
    }
  }
}

/// Of prepared data (centred, perhaps scaled); divisor n-1.
Matrix covariance(const Matrix& data) {
  Matrix centred = data, c{data.cols, data.cols, {}};
  c.values.resize(static_cast<std::size_t>(data.cols * data.cols));
  for (Index j = 0; j < data.cols; ++j) {
    double mean = 0;
    for (Index i = 0; i < data.rows; ++i) mean += data.at(i, j) / static_cast<double>(data.rows);
    for (Index i = 0; i < data.rows; ++i) centred.at(i, j) -= mean;
  }
  for (Index i = 0; i < data.rows; ++i) {
    for (Index j = 0; j < data.cols; ++j) {
      for (Index k = 0; k < data.cols; ++k) {
        c.at(j, k) += centred.at(i, j) * centred.at(i, k) / static_cast<double>(data.rows - 1);
      }
    }
  }
  return c;
}

TEST(GivenSpectrum, ValuesOfEveryKindAnswerLikeTheData) {
  for (const Case& c : cases()) {
    const Report expected = select(c.data.view());
    const double n = static_cast<double>(c.data.rows);
    SpectrumInput input{.n = c.data.rows, .p = c.data.cols};
    std::vector<double> variances, deviations, singular;
    for (const double value : expected.spectrum.eigenvalues) {
      variances.push_back(value * n / (n - 1));
      deviations.push_back(std::sqrt(value * n / (n - 1)));
      singular.push_back(std::sqrt(value * n));
    }
    expect_same(expected, select(spectrum_from_values(expected.spectrum.eigenvalues, input)),
                c.name);
    input.divisor = Divisor::n_minus_1;
    expect_same(expected, select(spectrum_from_values(variances, input)), c.name + " n-1");
    input.divisor.reset();
    input.kind = SpectrumKind::sdev;
    expect_same(expected, select(spectrum_from_values(deviations, input)), c.name + " sdev");
    input.kind = SpectrumKind::singular;
    expect_same(expected, select(spectrum_from_values(singular, input)), c.name + " singular");
  }
}

TEST(GivenSpectrum, CovariancesAnswerLikeTheData) {
  for (const Case& c : cases()) {
    const Matrix matrix = covariance(c.data);
    expect_same(select(c.data.view()),
                select(spectrum_from_covariance(matrix.view(), {.n = c.data.rows})), c.name);
  }
}

TEST(GivenSpectrum, CorrelationsAnswerLikeScaledData) {
  for (const Case& c : cases()) {
    Request scale;
    scale.scale = true;
    const Report expected = select(c.data.view(), scale);
    Matrix matrix = covariance(c.data);
    const CovarianceInput make_it{.n = c.data.rows, .scale = true};
    expect_same(expected, select(spectrum_from_covariance(matrix.view(), make_it)), c.name);

    const Matrix plain = matrix;
    for (Index i = 0; i < matrix.rows; ++i) {
      for (Index j = 0; j < matrix.cols; ++j) {
        matrix.at(i, j) /= std::sqrt(plain.at(i, i) * plain.at(j, j));
      }
    }
    const Report given = select(spectrum_from_covariance(matrix.view(), {.n = c.data.rows}));
    EXPECT_TRUE(given.data.scaled);
    expect_same(expected, given, c.name + " correlation");
  }
}

TEST(GivenSpectrum, TheDefaultMethodAnswers) {
  const Spectrum spectrum =
      spectrum_from_values(std::vector<double>{9, 1.2, 1.1, 1}, {.n = 100, .p = 4}).spectrum;
  const Report report = select(spectrum);
  EXPECT_EQ(report.answer.method, methods().front()->id);
  EXPECT_EQ(report.answer.d, 1);
  EXPECT_EQ(report.answer.method, report.selections.front().method);
  EXPECT_EQ(report.data.source, "spectrum in memory");
  EXPECT_EQ(report.data.zero_rows, 0);
  for (const Selection& selection : report.selections) {
    const Need needs = find_method(selection.method)->needs;
    const bool more = has(needs, Need::row_norms) || has(needs, Need::data);
    EXPECT_TRUE(!more || selection.outcome == Outcome::not_applicable) << selection.method;
    EXPECT_TRUE(!more || !selection.d) << selection.method;
  }
  Request all;
  all.methods = {"all"};
  EXPECT_EQ(select(spectrum, all).selections.size(), methods().size());
  EXPECT_EQ(select(spectrum, all).answer.method, methods().front()->id);
  Request rows;
  rows.methods = {"ng"};
  EXPECT_EQ(select(spectrum, rows).answer.outcome, Outcome::not_applicable);
  EXPECT_EQ(select(spectrum, rows, "mine").data.source, "mine");
}

TEST(GivenSpectrum, ACutSpectrumIsAnsweredByAMethodThatCan) {
  SpectrumInput input{.n = 100, .p = 40, .divisor = Divisor::n};
  input.total_variance = 129;
  const Report report = select(spectrum_from_values(std::vector<double>{70, 20, 3, 1}, input));
  EXPECT_FALSE(report.spectrum.complete);
  EXPECT_EQ(report.spectrum.total_variance, 129);
  EXPECT_TRUE(find_method(report.answer.method)->handles_truncated);
  EXPECT_NE(to_text(report).find("rank at least 4"), std::string::npos);
  for (const Selection& selection : report.selections) {
    const MethodInfo& info = *find_method(selection.method);
    if (info.needs == Need::eigenvalues && !info.handles_truncated) {
      EXPECT_EQ(selection.outcome, Outcome::truncated) << selection.method;
    }
  }
}

TEST(GivenSpectrum, DroppedColumnsAreReported) {
  const Matrix c{3, 3, {2, 0, 1, 0, 0, 0, 1, 0, 2}};
  const Report report = select(spectrum_from_covariance(c.view(), {.n = 10}));
  EXPECT_EQ(report.data.dropped_columns, std::vector<std::string>{"column 2"});
  EXPECT_EQ(report.data.p, 2);
}

TEST(Select, AllStandsForEveryMethodNotYetNamed) {
  const Matrix m = test::gaussian(20, 4, 1);
  const std::string last(methods().back()->id);
  Request request;
  request.methods = {last, "all"};
  const Report report = select(m.view(), request);
  EXPECT_EQ(report.answer.method, last);
  EXPECT_EQ(report.selections.size(), methods().size());
  request.methods = {"all", last};
  EXPECT_EQ(select(m.view(), request).answer.method, methods().front()->id);
}

TEST(Select, StopsWhenAsked) {
  StopSource source;
  Request request;
  request.stop = source.token();
  const Matrix m = test::gaussian(20, 4, 1);
  EXPECT_TRUE(select(m.view(), request).answer.d);
  source.request_stop();
  EXPECT_THROW(select(m.view(), request), Interrupted);
}

TEST(Select, TellsWhatItIsDoing) {
  std::vector<std::string> stages;
  Request request;
  request.progress = [&](const Progress& progress) { stages.emplace_back(progress.stage); };
  const Matrix m = test::gaussian(20, 4, 1);
  const Report report = select(m.view(), request);
  EXPECT_GT(stages.size(), report.selections.size());
}

TEST(Select, SaysWhyAMethodIsLeftOut) {
  for (const UnavailableMethod& missing : unavailable_methods()) {
    EXPECT_EQ(find_method(missing.id), nullptr) << missing.id;
    Request request;
    request.methods = {std::string(missing.id)};
    try {
      check_request(request);
      ADD_FAILURE() << missing.id;
    } catch (const UsageError& error) {
      EXPECT_NE(std::string(error.what()).find(missing.reason), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace pcadim
