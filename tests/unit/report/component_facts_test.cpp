/// What a report says about the components, against reduce().
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "pcadim/data.hpp"
#include "pcadim/reduce.hpp"
#include "pcadim/report.hpp"
#include "pcadim/select.hpp"
#include "pcadim/simulate.hpp"

namespace pcadim {
namespace {

struct Data {
  Simulation simulation;
  std::vector<double> cells = simulate(simulation);

  MatrixView view() const { return row_major(cells.data(), simulation.n, simulation.p); }
};

ComponentFacts facts_of(const Data& data, Request request = {}) {
  const Report report = select(data.view(), request);
  EXPECT_TRUE(report.components.has_value());
  return report.components.value_or(ComponentFacts{});
}

/// Five digits are kept.
void expect_rounded(double rounded, double exact) {
  EXPECT_NEAR(rounded, exact, 1e-4 * std::max(std::abs(exact), 1e-6));
}

TEST(ComponentFacts, AreThoseOfReduce) {
  const Data data{{.n = 80, .p = 12, .d = 3, .snr = 5, .seed = 1}};
  for (const bool scale : {false, true}) {
    Request request;
    request.scale = scale;
    const ComponentFacts facts = facts_of(data, request);
    std::vector<double> scores;
    const Components parts =
        reduce(data.view(), request, {.d = 6}, [&](const auto&, MatrixView rows) {
          const auto* cells = static_cast<const double*>(rows.data);
          scores.insert(scores.end(), cells, cells + rows.rows * rows.cols);
        });
    ASSERT_EQ(facts.loadings.size(), 6U);
    ASSERT_EQ(facts.columns.size(), 12U);
    EXPECT_EQ(facts.columns[3], "column 4");
    for (std::size_t k = 0; k < 6; ++k) {
      for (std::size_t j = 0; j < 12; ++j)
        expect_rounded(facts.loadings[k][j], parts.loadings[k * 12 + j]);
    }
    ASSERT_EQ(facts.rows.size(), 80U);
    ASSERT_EQ(facts.scores.size(), 3U);
    for (std::size_t i = 0; i < 80; ++i) {
      EXPECT_EQ(facts.rows[i], static_cast<Index>(i));
      for (std::size_t k = 0; k < 3; ++k) expect_rounded(facts.scores[k][i], scores[i * 6 + k]);
    }
  }
}

/// With all components every column is explained; with some, the shares weighted by the columns'
/// variances add up to the share of the whole.
TEST(ComponentFacts, SharesOfColumnsAddUp) {
  const Data data{{.n = 200, .p = 10, .d = 3, .snr = 3, .seed = 2}};
  const Report report = select(data.view());
  ASSERT_TRUE(report.components && report.answer.d && *report.answer.d > 0);
  const std::vector<double>& shares = report.components->explained;
  ASSERT_EQ(shares.size(), 10U);
  double held = 0, kept = 0;
  for (std::size_t j = 0; j < 10; ++j) {
    EXPECT_TRUE(shares[j] >= 0 && shares[j] <= 1);
    held += shares[j] * std::pow(report.profile.deviations[j], 2);
  }
  for (Index k = 0; k < *report.answer.d; ++k)
    kept += report.spectrum.eigenvalues[static_cast<std::size_t>(k)];
  EXPECT_NEAR(held, kept, 1e-3 * kept);
}

TEST(ComponentFacts, AreBoundedForLargeData) {
  Request request;
  request.components = true;
  const Data wide{{.n = 40, .p = 3000, .d = 3, .snr = 2, .seed = 3}};
  const ComponentFacts many_columns = facts_of(wide, request);
  EXPECT_LE(many_columns.columns.size(), 48U);
  EXPECT_GE(many_columns.columns.size(), 8U);
  const Data tall{{.n = 9001, .p = 5, .d = 2, .snr = 2, .seed = 4}};
  const ComponentFacts many_rows = facts_of(tall, request);
  EXPECT_EQ(many_rows.rows.size(), 2000U);
  EXPECT_TRUE(std::ranges::is_sorted(many_rows.rows));
  EXPECT_GT(many_rows.rows.back(), 8990);
}

TEST(ComponentFacts, AreLeftOutWhereNobodyAsked) {
  const Data data{{.n = 80, .p = 12, .d = 3, .snr = 5, .seed = 1}};
  Request request;
  request.findings = false;
  request.components = true;
  EXPECT_FALSE(select(data.view(), request).components);
  const Data large{{.n = 1500, .p = 900, .d = 2, .snr = 2, .seed = 5}};
  Request one;
  one.methods = {"kaiser"};
  EXPECT_FALSE(select(large.view(), one).components);
  one.components = true;
  EXPECT_TRUE(select(large.view(), one).components);
  Spectrum spectrum;
  spectrum.n = 100;
  spectrum.p = 3;
  spectrum.eigenvalues = {4, 2, 1};
  spectrum.total_variance = 7;
  EXPECT_FALSE(select(spectrum, one).components);
}

/// Whether they are wanted changes nothing else.
TEST(ComponentFacts, ChangeNothingElse) {
  const Data data{{.n = 300, .p = 200, .d = 4, .snr = 2, .seed = 6}};
  Request request;
  Report without = select(data.view(), request);
  request.components = true;
  Report with = select(data.view(), request);
  for (Report* report : {&without, &with}) {
    report->components.reset();
    report->timing = {};
  }
  EXPECT_EQ(without, with);
}

TEST(ComponentFacts, NameTheLargestGroups) {
  const Data data{{.n = 60, .p = 6, .d = 2, .snr = 5, .seed = 7}};
  std::vector<Index> groups;
  for (Index i = 0; i < 60; ++i) groups.push_back(i < 10 ? i : i % 8);  // 8 and 9 have one row
  const auto source = matrix_source(data.view(), {}, groups);
  const Report report = select(*source);
  ASSERT_TRUE(report.components.has_value());
  EXPECT_EQ(report.components->groups.size(), 8U);
  EXPECT_EQ(report.components->groups.front(), "group 1");
  EXPECT_EQ(report.components->group[8], -1);
  EXPECT_EQ(report.components->group[15], 7);
}

TEST(ComponentFacts, RowsLeftOutKeepTheirNumbers) {
  Data data{{.n = 50, .p = 6, .d = 2, .snr = 5, .seed = 8}};
  data.cells[3 * 6 + 2] = std::nan("");
  std::vector<Index> groups(50, 0);
  groups[3] = 1;
  groups[10] = 2;
  Request request;
  request.missing = Missing::drop_rows;
  const auto source = matrix_source(data.view(), {}, groups);
  const Report report = select(*source, request);
  ASSERT_TRUE(report.components.has_value());
  EXPECT_EQ(report.components->rows.size(), 49U);
  EXPECT_EQ(report.components->rows[3], 4);
  EXPECT_EQ(report.components->groups.size(), 2U);
}

}  // namespace
}  // namespace pcadim
