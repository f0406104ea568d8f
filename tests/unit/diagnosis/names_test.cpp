/// Findings say which rows and columns they are about, as data and by name.
#include <gtest/gtest.h>

#include <cmath>

#include "pcadim/pcadim.hpp"
#include "support/data.hpp"
#include "unit/diagnosis/findings.hpp"

namespace pcadim {
namespace {

using Names = std::vector<std::string>;
using Places = std::vector<Index>;
using test::find;
using test::has;

Names sample_names(Index rows) {
  Names names;
  for (Index i = 0; i < rows; ++i) names.push_back("S" + std::to_string(100 + i));
  return names;
}

Report named(const test::Matrix& m, Names rows, Names columns = {},
             Missing missing = Missing::error) {
  Request request;
  request.methods = {"auto"};
  request.missing = missing;
  const auto source = matrix_source(m.view(), std::move(columns), {}, row_namer(std::move(rows)));
  return select(*source, request);
}

/// A text without its line ends.
std::string one_line(std::string text) {
  std::string line;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n';
    if (!blank || (!line.empty() && line.back() != ' ')) line += blank ? ' ' : c;
  }
  return line;
}

test::Matrix with_an_outlier(Index row) {
  test::Matrix m = test::gaussian(60, 6, 1);
  for (Index j = 0; j < m.cols; ++j) m.at(row, j) += 30;
  return m;
}

TEST(NamesInFindings, OutlyingRowsAreNamed) {
  const Report report = named(with_an_outlier(17), sample_names(60));
  const Finding* finding = find(report, "outlying_rows");
  ASSERT_NE(finding, nullptr);
  EXPECT_NE(finding->sentence.find("{row:17} 'S117' ("), std::string::npos) << finding->sentence;
  EXPECT_EQ(finding->rows, (Places{17}));
  EXPECT_EQ(finding->row_names, (Names{"S117"}));
  EXPECT_TRUE(finding->columns.empty());
  EXPECT_EQ(report.profile.longest_names.front(), "S117");
  EXPECT_EQ(report.profile.longest_names.size(), report.profile.longest.size());
  EXPECT_EQ(report.data.row_names, sample_names(60));
}

/// Rows keep their numbers and names where others before them were left out.
TEST(NamesInFindings, AreRightAfterRowsWereLeftOut) {
  test::Matrix m = with_an_outlier(17);
  for (Index j = 0; j < m.cols; ++j) m.at(40, j) = m.at(5, j);
  m.at(2, 0) = m.at(9, 3) = std::nan("");
  const Report report = named(m, sample_names(60), {}, Missing::drop_rows);
  const Finding* far = find(report, "outlying_rows");
  const Finding* copied = find(report, "copied_rows");
  const Finding* dropped = find(report, "missing_cells");
  ASSERT_TRUE(far && copied && dropped);
  EXPECT_EQ(far->rows, (Places{17}));
  EXPECT_EQ(far->row_names, (Names{"S117"}));
  EXPECT_EQ(copied->row_names, (Names{"S140"}));
  EXPECT_NE(copied->sentence.find("{row:40} 'S140' repeats {row:5} 'S105'"), std::string::npos);
  EXPECT_EQ(dropped->sentence,
            "2 of 60 rows with missing cells were left out: {row:2} 'S102', {row:9} 'S109'.");
  EXPECT_EQ(dropped->rows, (Places{2, 9}));
  EXPECT_EQ(dropped->row_names, (Names{"S102", "S109"}));
  ASSERT_EQ(report.data.row_names.size(), 58U);
  EXPECT_EQ(report.data.row_names[2], "S103");
  EXPECT_EQ(report.profile.longest_names.front(), "S117");
}

TEST(NamesInFindings, WithoutNamesThereArePositions) {
  const Report report = named(with_an_outlier(17), {});
  const Finding* finding = find(report, "outlying_rows");
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->rows, (Places{17}));
  EXPECT_TRUE(finding->row_names.empty());
  EXPECT_EQ(finding->sentence.find('\''), std::string::npos) << finding->sentence;
  EXPECT_TRUE(report.data.row_names.empty());
  EXPECT_TRUE(report.profile.longest_names.empty());
}

/// A name may hold what a terminal would obey: escape sequences, text that runs backwards.
TEST(NamesInFindings, AreShownSafely) {
  Names names = sample_names(60);
  names[17] = "a\x1B[31m\xE2\x80\xAE\nb";
  const Report report = named(with_an_outlier(17), names);
  const Finding* finding = find(report, "outlying_rows");
  ASSERT_NE(finding, nullptr);
  EXPECT_NE(finding->sentence.find("{row:17} 'a\\x1B[31m\\xE2\\x80\\xAE\\x0Ab' ("),
            std::string::npos)
      << finding->sentence;
  EXPECT_EQ(finding->row_names, (Names{names[17]}));
  EXPECT_EQ(to_text(report).find('\x1B'), std::string::npos);
  EXPECT_EQ(report_from_json(to_json(report)), report);
}

/// Whatever a name looks like, it is shown as it is in every form of the report.
TEST(NamesInFindings, LookLikeMarksAndAreNone) {
  for (const std::string name : {"{scale=true}", "{", "}", "{{x}}"}) {
    test::Matrix m = with_an_outlier(17);
    for (Index i = 0; i < m.rows; ++i) {
      m.at(i, 1) = 4;
      m.at(i, 4) = m.at(i, 2) + m.at(i, 3);
      m.at(i, 5) *= 1e5;
    }
    Names rows = sample_names(60);
    rows[17] = name;
    Names columns;
    for (Index j = 0; j < m.cols; ++j) columns.push_back(std::to_string(j) + ' ' + name);
    const Report report = named(m, rows, columns);
    ASSERT_TRUE(has(report, "constant_columns") && has(report, "dependent_columns") &&
                has(report, "dominating_scale") && has(report, "outlying_rows"));
    EXPECT_EQ(find(report, "outlying_rows")->row_names, (Names{name}));
    EXPECT_EQ(report.data.dropped_columns, (Names{columns[1]}));
    const std::string text = to_text(report, {.width = 1000});
    for (const std::string& words :
         {"'" + name + "' (", "it does not vary: " + columns[1] + ".",
          "'" + columns[4] + "' is the sum of", "One column (" + columns[5] + ") holds"}) {
      EXPECT_NE(one_line(text).find(words), std::string::npos) << words << '\n' << text;
    }
    EXPECT_NE(to_html(report).find("One column (" + columns[5] + ") holds"), std::string::npos);
  }
}

TEST(NamesInFindings, ColumnsHaveTheirPlaceInTheDataAsRead) {
  test::Matrix m = test::gaussian(60, 6, 2);
  for (Index i = 0; i < m.rows; ++i) {
    m.at(i, 0) = std::nan("");
    m.at(i, 1) = 4;
    m.at(i, 4) = m.at(i, 2) + m.at(i, 3);
    m.at(i, 5) *= 1000;
  }
  const Names columns{"none", "flat", "a", "b", "total", "wide"};
  const Report report = named(m, {}, columns, Missing::drop_columns);
  const Finding* flat = find(report, "constant_columns");
  const Finding* total = find(report, "dependent_columns");
  const Finding* wide = find(report, "dominating_scale");
  const Finding* none = find(report, "missing_cells");
  ASSERT_TRUE(flat && total && wide && none);
  EXPECT_EQ(none->columns, (Places{0}));
  EXPECT_EQ(none->column_names, (Names{"none"}));
  EXPECT_EQ(flat->columns, (Places{1}));
  EXPECT_EQ(flat->column_names, (Names{"flat"}));
  EXPECT_EQ(total->columns, (Places{4}));
  EXPECT_EQ(wide->columns, (Places{5}));
  EXPECT_EQ(wide->column_names, (Names{"wide"}));
}

TEST(NamesInReports, OfManyRowsAreOnlyThoseThatAreTold) {
  test::Matrix m = test::gaussian(1001, 3, 3);
  for (Index j = 0; j < m.cols; ++j) m.at(700, j) = 50;
  const Report report = named(m, sample_names(1001));
  EXPECT_TRUE(report.data.row_names.empty());
  ASSERT_NE(find(report, "outlying_rows"), nullptr);
  EXPECT_EQ(find(report, "outlying_rows")->row_names, (Names{"S800"}));
  EXPECT_EQ(report_from_json(to_json(report)), report);
}

}  // namespace
}  // namespace pcadim
