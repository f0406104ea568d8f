/// Checks that look at the cells again: copied rows, dependent columns, codes, columns that hardly
/// vary.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "diagnosis/codes_of.hpp"
#include "pcadim/pcadim.hpp"
#include "support/data.hpp"
#include "support/paths.hpp"
#include "unit/diagnosis/findings.hpp"

namespace pcadim {
namespace {

using test::has;
using test::sentence;

Request only(const std::string& method, bool scale = false) {
  Request request;
  request.methods = {method};
  request.scale = scale;
  return request;
}

Report named(const test::Matrix& m, std::vector<std::string> names,
             const Request& request = only("auto")) {
  return select(*matrix_source(m.view(), std::move(names)), request);
}

void copy_row(test::Matrix& m, Index from, Index to) {
  for (Index j = 0; j < m.cols; ++j) m.at(to, j) = m.at(from, j);
}

TEST(CopiedRowsFinding, NamesCopiesAndOriginals) {
  test::Matrix m = test::gaussian(60, 20, 1);
  const auto before = select(m.view(), only("auto")).answer.d;
  copy_row(m, 4, 17);
  const Report report = select(m.view(), only("auto"));
  EXPECT_EQ(sentence(report, "copied_rows"),
            "One row repeats an earlier one: {row:17} repeats {row:4}. It is left out of the "
            "decision.");
  EXPECT_EQ(report.answer.d, before);
  EXPECT_EQ(sentence(select(m.view(), only("minka")), "copied_rows"),
            "One row repeats an earlier one: {row:17} repeats {row:4}. What is there twice looks "
            "like structure.");
}

TEST(CopiedRowsFinding, ListsFiveAndCountsTheOthers) {
  test::Matrix m = test::gaussian(60, 20, 1);
  for (Index i = 30; i < 38; ++i) copy_row(m, i - 30, i);
  const std::string said = sentence(select(m.view(), only("auto")), "copied_rows");
  EXPECT_EQ(said.rfind("8 rows repeat an earlier one: {row:30} repeats {row:0}, ", 0), 0U) << said;
  EXPECT_NE(said.find("{row:34} repeats {row:4} and 3 more. They are left out"), std::string::npos)
      << said;
}

TEST(CopiedRowsFinding, KeepsNumbersWhenRowsAreLeftOut) {
  test::Matrix m = test::gaussian(60, 6, 1);
  copy_row(m, 4, 17);
  m.at(2, 0) = m.at(9, 3) = std::nan("");
  Request request = only("auto");
  request.missing = Missing::drop_rows;
  const std::string said = sentence(select(m.view(), request), "copied_rows");
  EXPECT_NE(said.find("{row:17} repeats {row:4}"), std::string::npos) << said;
}

TEST(ClassColumnFinding, FewWholeNumbersUnderSuchAName) {
  test::Matrix m = test::gaussian(60, 4, 1);
  EXPECT_FALSE(has(named(m, {"a", "b", "c", "target"}), "class_column"));  // to be predicted
  for (Index i = 0; i < m.rows; ++i) m.at(i, 3) = static_cast<double>(i % 3);
  EXPECT_TRUE(has(named(m, {"a", "b", "c", "Target"}), "class_column"));
  EXPECT_FALSE(has(named(m, {"a", "b", "c", "children"}), "class_column"));
  EXPECT_FALSE(has(named(m, {}), "class_column"));
  for (Index i = 0; i < m.rows; ++i) m.at(i, 3) = static_cast<double>(i % 25);
  EXPECT_FALSE(has(named(m, {"a", "b", "c", "target"}), "class_column"));
}

TEST(CopiedRowsFinding, OneColumnIsSoonThereTwice) {
  test::Matrix m = test::gaussian(60, 1, 1);
  for (double& x : m.values) x = std::round(1000 * x) / 1000;
  m.at(4, 0) = m.at(17, 0);
  EXPECT_FALSE(has(select(m.view(), only("auto")), "copied_rows"));
}

/// Files hold few digits, so that the means of the parts do not quite add up.
TEST(DependentColumnsFinding, CellsWithSixDigitsStillAddUp) {
  test::Matrix m = test::gaussian(120, 6, 5);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 3) = m.at(i, 0) + m.at(i, 5);
  for (double& x : m.values) x = std::round(1e5 * x) / 1e5;
  const std::string said =
      sentence(named(m, {"a", "b", "c", "total", "e", "f"}), "dependent_columns");
  EXPECT_NE(said.find("'total' is the sum of 'a' and 'f'."), std::string::npos) << said;
}

TEST(DependentColumnsFinding, NamesTheDependence) {
  test::Matrix m = test::gaussian(60, 6, 2);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 3) = m.at(i, 0) + m.at(i, 5);
  EXPECT_EQ(sentence(named(m, {"a", "b", "c", "total", "e", "f"}), "dependent_columns"),
            "One column holds nothing that others do not: 'total' is the sum of 'a' and 'f'. It is "
            "left out of the decision.");
  EXPECT_EQ(sentence(select(m.view(), only("minka")), "dependent_columns"),
            "One column holds nothing that others do not: {column:3} is the sum of {column:0} and "
            "{column:5}.");
}

TEST(DependentColumnsFinding, NamesFactorsAndConstants) {
  test::Matrix m = test::gaussian(60, 6, 2);
  const std::vector<std::string> names{"a", "b", "c", "d", "e", "f"};
  for (const bool scale : {false, true}) {
    for (Index i = 0; i < m.rows; ++i) m.at(i, 3) = 2 * m.at(i, 0) - m.at(i, 5) / 2 + 32;
    EXPECT_EQ(sentence(named(m, names, only("auto", scale)), "dependent_columns")
                  .rfind("One column holds nothing that others do not: 'd' is 2 x 'a' - 0.5 x 'f' "
                         "+ 32.",
                         0),
              0U)
        << sentence(named(m, names, only("auto", scale)), "dependent_columns");
    for (Index i = 0; i < m.rows; ++i) m.at(i, 3) = (m.at(i, 0) + m.at(i, 1) + m.at(i, 2)) / 3;
    EXPECT_NE(sentence(named(m, names, only("auto", scale)), "dependent_columns").find("'b'"),
              std::string::npos);
  }
}

TEST(DependentColumnsFinding, TellsCompositions) {
  test::Matrix m = test::gaussian(60, 8, 2);
  std::vector<std::string> names{"a", "b", "c", "d", "e", "f", "g", "h"};
  for (Index i = 0; i < m.rows; ++i) {
    double sum = 0;
    for (Index j = 0; j < 8; ++j) sum += m.at(i, j) = std::exp(m.at(i, j));
    for (Index j = 0; j < 8; ++j) m.at(i, j) *= 100 / sum;
  }
  const std::string said = sentence(named(m, names), "dependent_columns");
  EXPECT_NE(said.find(" and 3 more columns add up to 100."), std::string::npos) << said;
}

TEST(DependentColumnsFinding, LeavesTwinsToTheirOwnFinding) {
  test::Matrix m = test::gaussian(60, 6, 2);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 3) = 3 * m.at(i, 0);
  const Report report = select(m.view(), only("auto"));
  EXPECT_TRUE(has(report, "near_duplicate_columns"));
  EXPECT_FALSE(has(report, "dependent_columns"));
}

TEST(MissingCodes, AreNamedWithTheirColumnAndTheWayOut) {
  test::Matrix m = test::gaussian(100, 4, 3);
  for (double& x : m.values) x += 20;
  for (const Index i : {5, 30, 77}) m.at(i, 2) = -999;
  const Report report = named(m, {"a", "b", "glucose", "d"});
  const std::string said = sentence(report, "missing_codes");
  EXPECT_EQ(said.rfind("One number looks like a code for missing cells and swamps what was "
                       "measured: 'glucose' is -999 in 3 rows, otherwise ",
                       0),
            0U)
      << said;
  EXPECT_NE(test::find(report, "missing_codes")->remedy.find("{na=-999}"), std::string::npos);
}

TEST(MissingCodes, SeveralAreFoundInOneColumn) {
  std::vector<double> cells(100);
  for (std::size_t k = 0; k < cells.size(); ++k) cells[k] = std::sin(static_cast<double>(k * k));
  EXPECT_TRUE(codes_of(cells, 0).empty());
  for (const std::size_t k : {3U, 50U, 51U}) cells[k] = 9999;
  for (const std::size_t k : {8U, 9U, 70U, 80U}) cells[k] = -9999;
  cells[20] = std::nan("");
  const auto codes = codes_of(cells, 4);
  ASSERT_EQ(codes.size(), 2u);
  EXPECT_EQ(codes[0].code, -9999);
  EXPECT_EQ(codes[0].rows, 4);
  EXPECT_EQ(codes[1].code, 9999);
  EXPECT_EQ(codes[1].rows, 3);
  EXPECT_EQ(codes[1].column, 4);
  EXPECT_LE(codes[1].highest, 1);
}

TEST(MissingCodes, AnyNumberFarAwayThatRowsShare) {
  std::vector<double> cells(100);
  for (std::size_t k = 0; k < cells.size(); ++k) cells[k] = std::sin(static_cast<double>(k * k));
  for (const std::size_t k : {3U, 50U, 51U}) cells[k] = 1e6;
  EXPECT_EQ(codes_of(cells, 0).size(), 1u);
  cells[50] = 1e6 + 1;  // measurements, however far
  cells[51] = 1e6 - 1;
  EXPECT_TRUE(codes_of(cells, 0).empty());
}

TEST(NearlyConstantColumns, AreNamed) {
  test::Matrix m = test::gaussian(100, 4, 3);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 1) = 5 + 1e-9 * m.at(i, 1);
  const std::string scaled =
      sentence(named(m, {"a", "b", "c", "d"}, only("auto", true)), "nearly_constant_columns");
  EXPECT_EQ(scaled.rfind("One column hardly varies: 'b' (by ", 0), 0U) << scaled;
  EXPECT_NE(scaled.find("of its level). Scaling gives what may be rounding"), std::string::npos);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 1) -= 5;
  EXPECT_TRUE(has(select(m.view(), only("auto")), "nearly_constant_columns"));
  EXPECT_FALSE(has(select(m.view(), only("auto", true)), "nearly_constant_columns"));
}

void expect_nothing(const Report& report, const std::string& where) {
  for (const char* kind :
       {"copied_rows", "dependent_columns", "missing_codes", "nearly_constant_columns"}) {
    EXPECT_FALSE(has(report, kind)) << where << ": " << sentence(report, kind);
  }
}

/// Three kinds of flowers, measured to a tenth: rows are alike by chance.
test::Matrix flowers(unsigned seed) {
  test::Matrix m = test::gaussian(150, 4, seed);
  for (Index i = 0; i < m.rows; ++i) {
    for (Index j = 0; j < m.cols; ++j)
      m.at(i, j) = std::round(10 * (5 + 2 * static_cast<double>(i % 3) + 0.4 * m.at(i, j))) / 10;
  }
  return m;
}

test::Matrix changed(test::Matrix m, double (*change)(double)) {
  for (double& x : m.values) x = change(x);
  return m;
}

TEST(CellChecks, AreSilentOnUsualData) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    const test::Matrix normal = test::gaussian(120, 8, seed);
    const std::vector<std::pair<std::string, test::Matrix>> kinds{
        {"normal", normal},
        {"wide", test::gaussian(30, 60, seed)},
        {"components", test::simulated(80, 12, 3, 20, seed)},
        {"flowers", flowers(seed)},
        {"counts", changed(normal, [](double x) { return std::floor(std::exp(1.5 * x)); })},
        {"rare counts", changed(normal, [](double x) { return std::floor(std::exp(2 * x - 3)); })},
        {"marks",
         changed(normal, [](double x) { return std::clamp(std::round(3 + 1.2 * x), 1.0, 5.0); })},
        {"yes or no", changed(normal, [](double x) { return x > 1 ? 1.0 : 0.0; })},
        {"heavy tails", changed(normal, [](double x) { return x * x * x * x * x; })},
        {"cut off", changed(normal, [](double x) { return std::min(x, 1.5); })}};
    for (const auto& [name, data] : kinds) {
      expect_nothing(select(data.view(), only("auto")), name);
      expect_nothing(select(data.view(), only("auto", true)), name + ", scaled");
    }
  }
}

TEST(CellChecks, AreSilentOnWine) {
  const std::string file = test::in_source("examples/wine.csv");
  for (const bool scale : {false, true})
    expect_nothing(select(*open_source(file), only("auto", scale)), "wine");
}

}  // namespace
}  // namespace pcadim
