#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "pcadim/method.hpp"
#include "pcadim/report.hpp"
#include "report/layout.hpp"

namespace pcadim {
namespace {

Selection plain(std::string method, Index d) {
  Selection selection;
  selection.method = std::move(method);
  selection.d = d;
  return selection;
}

Selection with_posterior() {
  Selection selection = plain("first", 2);
  selection.posterior = {0.0, 0.05, 0.9, 0.05};
  selection.credible_set = {1, 2};
  return selection;
}

Selection declined() {
  Selection selection;
  selection.method = "third_method";
  selection.outcome = Outcome::not_applicable;
  selection.note =
      "This method reads the lengths of the rows, which a list of eigenvalues does not tell; "
      "give it the data.";
  return selection;
}

Report report_of(std::vector<Selection> selections) {
  Report report;
  report.data.source = "wine.csv";
  report.data.n = 178;
  report.data.p = report.data.rank = 13;
  report.answer.method = "first";
  report.answer.d = 2;
  report.answer.sentence = "Keep 2 of 13 components.";
  report.selections = std::move(selections);
  return report;
}

std::size_t widest_line(const std::string& text) {
  std::istringstream lines(text);
  std::size_t widest = 0;
  for (std::string line; std::getline(lines, line);) {
    widest = std::max(widest, layout::width_of(line));
  }
  return widest;
}

TEST(Text, OneMethodWithoutPosterior) {
  EXPECT_EQ(to_text(report_of({plain("first", 2)})),
            "Keep 2 of 13 components.\n"
            "\n"
            "Data:     wine.csv, 178 x 13, rank 13, centred, not scaled\n"
            "Method:   first\n"
            "\n"
            "method  d\n"
            "first   2\n");
}

TEST(Text, SeveralMethodsOneOfThemDeclined) {
  Report report = report_of({with_posterior(), plain("second", 11), declined()});
  report.data.scaled = true;
  report.data.dropped_columns = {"a", "b"};
  report.data.zero_rows = 1;
  report.findings = {{"x", "warning", "The tail is not flat."}, {"y", "info", "Two agree."}};
  EXPECT_EQ(to_text(report),
            "Keep 2 of 13 components.\n"
            "\n"
            "Data:     wine.csv, 178 x 13, rank 13, centred, scaled to unit variance\n"
            "Left out: 2 constant columns (a, b), 1 row equal to the mean (out of the\n"
            "          evidence only)\n"
            "Method:   first\n"
            "\n"
            "method         d  posterior  95 % set  outcome\n"
            "first          2       0.90  {1, 2}\n"
            "second        11          -  -\n"
            "third_method   -          -  -         not applicable\n"
            "    This method reads the lengths of the rows, which a list of eigenvalues does\n"
            "    not tell; give it the data.\n"
            "\n"
            "Warning: The tail is not flat.\n"
            "Note: Two agree.\n");
}

TEST(Text, ExplainsAnAnswerFromTheBoundary) {
  Selection selection = plain("first", 12);
  selection.outcome = Outcome::boundary;
  selection.note = "The best is the last.";
  const std::string text = to_text(report_of({selection}));
  EXPECT_NE(text.find("first   12  boundary\n    The best is the last.\n"), std::string::npos);
}

TEST(Text, NotesOfPlainAnswersStayOutOfTheTable) {
  Selection selection = plain("first", 3);
  selection.note = "An aside.";
  EXPECT_EQ(to_text(report_of({selection})).find("An aside."), std::string::npos);
}

TEST(Text, ThirtyMethodsFitTheLine) {
  std::vector<Selection> selections;
  for (Index i = 0; i < 30; ++i) {
    Selection selection = with_posterior();
    selection.method = "a_rather_long_name" + std::to_string(i % 10);
    selection.d = 1000 + i;
    selection.credible_set = {1, 3, 5, 7, 9, 11, 13, 15, 1017, 1019};
    selection.outcome = Outcome::no_interior_maximum;
    selection.note = declined().note;
    selections.push_back(selection);
  }
  TextStyle style;
  style.all_methods = true;
  const std::string text = to_text(report_of(selections), style);
  EXPECT_LE(widest_line(text), layout::line_width);
  EXPECT_NE(text.find("10 in 1-1019"), std::string::npos);
}

TEST(Text, NamesOnlySomeOfManyDroppedColumns) {
  Report report = report_of({});
  report.data.dropped_columns.assign(500, "c");
  EXPECT_NE(to_text(report).find("500 constant columns (c, c, c, c, c, c, ...)\n"),
            std::string::npos);
}

TEST(Text, NamesFromFilesCannotSteerTheTerminal) {
  Report report = report_of({});
  report.data.source = "a\x1b[2J.csv";
  EXPECT_EQ(to_text(report).find('\x1b'), std::string::npos);
}

Report with_findings() {
  Report report = report_of({with_posterior(), plain("second", 11), declined()});
  report.answer.sentence =
      "Keep 2 of 13 components. It is 0.90 sure. A long remark follows, long "
      "enough "
      "for a second line on a narrow terminal, which must not be cut in the middle of a word.";
  report.findings = {{"x", "warning", "The tail is not flat."}, {"y", "info", "Two agree."}};
  return report;
}

TEST(Text, FitsTheTerminal) {
  for (const Index width : {40, 60, 90}) {
    const std::string text = to_text(with_findings(), {width});
    EXPECT_LE(widest_line(text), static_cast<std::size_t>(width)) << text;
  }
  EXPECT_EQ(to_text(with_findings(), {40}).find("95 % set  "), std::string::npos);
  EXPECT_LE(widest_line(to_text(with_findings(), {250})), 100u);
}

TEST(Text, AnswerReasonsAndNextStepHaveALineEach) {
  Report report = report_of({});
  report.answer.sentence = "Keep 2 of 13 components. Sure: 0.99 of it. It is so.";
  report.answer.next = "Scale the columns with {scale}.";
  EXPECT_TRUE(to_text(report).starts_with(
      "Keep 2 of 13 components.\nSure: 0.99 of it. It is so.\nNext: Scale the columns with "))
      << to_text(report);
}

TEST(Text, ALineForEachKindOfMethodUnlessTheyAreAskedFor) {
  std::vector<Selection> many{plain("auto", 2)};
  for (const char* method : {"minka", "bic", "aic", "gcv", "kaiser"})
    many.push_back(plain(method, 3));
  Report report = report_of(many);
  report.findings = {{"disagreement", "info", "The methods disagree."}};
  const std::string brief = to_text(report);
  EXPECT_NE(brief.find("taking the noise for white           3        3"), std::string::npos)
      << brief;
  EXPECT_EQ(brief.find("minka"), std::string::npos) << brief;
  EXPECT_EQ(brief.find("disagree"), std::string::npos) << brief;  // the table says it
  TextStyle style;
  style.all_methods = true;
  EXPECT_NE(to_text(report, style).find("\nminka"), std::string::npos);
  EXPECT_NE(to_text(report, style).find("disagree"), std::string::npos);
  report.request = {{"methods", std::vector<std::string>{"all"}}};
  EXPECT_NE(to_text(report).find("\nminka"), std::string::npos);
}

TEST(Text, ColoursAreTheOnlyDifferenceTheyMake) {
  const std::string coloured = to_text(with_findings(), {80, true});
  EXPECT_TRUE(
      coloured.starts_with("\x1b[1mKeep 2 of 13 components.\x1b[0m\nIt is 0.90 sure. A long"));
  EXPECT_NE(coloured.find("\x1b[1;33mWarning: \x1b[0mThe tail"), std::string::npos);
  std::string plain = coloured;
  for (std::size_t at; (at = plain.find('\x1b')) != std::string::npos;)
    plain.erase(at, plain.find('m', at) - at + 1);
  EXPECT_EQ(plain, to_text(with_findings(), {80}));
}

TEST(Text, CatalogueNamesEveryMethodAndOption) {
  const std::string text = methods_to_text();
  EXPECT_LE(widest_line(text), layout::line_width);
  for (const MethodInfo* method : methods()) {
    EXPECT_NE(text.find(std::string(method->id) + "  "), std::string::npos);
    for (const OptionInfo& option : method->options) {
      const std::string name = std::string(method->id) + '.' + std::string(option.name);
      EXPECT_NE(text.find("    " + name + " ("), std::string::npos) << name;
    }
  }
}

}  // namespace
}  // namespace pcadim
