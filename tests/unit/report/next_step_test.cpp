#include "wording/next_step.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

Report report_with(Index d, Purpose purpose) {
  Report report;
  report.answer.d = d;
  report.answer.purpose = purpose;
  report.answer.confidence = Confidence::high;
  report.profile.deviations = {1, 1};
  return report;
}

TEST(NextStep, GoesOnToTheScores) {
  EXPECT_EQ(next_step(report_with(3, Purpose::structure)),
            "Compute the scores with {command:reduce}.");
}

TEST(NextStep, SaysWhereScoresComeFromWhereAPcaWasGiven) {
  Report report = report_with(3, Purpose::structure);
  report.profile.deviations = {};
  EXPECT_EQ(next_step(report), "Compute the scores from the data with {command:reduce}.");
}

/// A column in another unit, and a row that is far: which of them leads?
Report with_far_row(double length) {
  Report report = report_with(3, Purpose::structure);
  report.data.n = 100;
  report.spectrum.total_variance = 1;
  report.profile.longest = {{7, length}, {3, 2}};
  report.findings = {{"outlying_rows", "warning", "A row is far.", "Check the row."},
                     {"dominating_scale", "warning", "A column leads.", "Scale."}};
  report.findings.front().rows = {7};
  return report;
}

TEST(NextStep, ScalesBeforeRowsAreLookedAt) {
  EXPECT_EQ(next_step(with_far_row(5)), "Scale.");
  Report tails = with_far_row(5);
  tails.findings.front().kind = "heavy_tails";
  EXPECT_EQ(next_step(tails), "Scale.");
}

TEST(NextStep, LooksAtARowThatMakesTheColumnLead) {
  EXPECT_EQ(next_step(with_far_row(8)), "Check the row.");  // 64 of 100
  Report report = with_far_row(5);
  report.findings.pop_back();
  EXPECT_EQ(next_step(report), "Check the row.");
}

TEST(NextStep, ComparesTheEndsWhereTheAnswerIsOpen) {
  Report report = report_with(3, Purpose::prediction);
  report.answer.confidence = Confidence::low;
  report.answer.credible_set = {2, 3, 4, 5};
  EXPECT_EQ(
      next_step(report),
      "Compute the scores with {command:reduce}, and see what changes with 2 and with 5. Models "
      "that shrink their coefficients (ridge regression, shrunken discriminants) may have up to 5: "
      "so many do no harm there.");
  report.answer.credible_set = {3};
  EXPECT_EQ(next_step(report), "Compute the scores with {command:reduce}.");
}

TEST(NextStep, FindsTheSignalWhereTheFirstComponentsMissIt) {
  Report report = report_with(2, Purpose::structure);
  report.selections.resize(1);
  report.selections[0].d = 2;
  report.selections[0].fitted = {{"signal_held", 0.52}, {"components_for_signal", 4.0}};
  EXPECT_EQ(next_step(report), "Compute the scores with {command:reduce} and {noise=auto}.");
  report.selections[0].fitted = {{"signal_held", 0.97}, {"components_for_signal", 2.0}};
  EXPECT_EQ(next_step(report), "Compute the scores with {command:reduce}.");
}

TEST(NextStep, OffersMoreOnlyWhereTheQuestionsAreToldApart) {
  Report report = report_with(3, Purpose::prediction);
  report.answer.credible_set = {2, 3, 4, 5};
  EXPECT_NE(next_step(report).find("may have up to 5"), std::string::npos);
  report.answer.purpose = {};
  EXPECT_EQ(next_step(report), "Compute the scores with {command:reduce}.");
}

TEST(NextStep, TellsWhatNewRowsBearBesideACountOfDirections) {
  Report report = report_with(3, Purpose::structure);
  report.answer.prediction = 3;
  EXPECT_EQ(next_step(report).find("shrink"), std::string::npos);
  report.answer.prediction = 8;
  EXPECT_NE(next_step(report).find("may have up to 8"), std::string::npos);
}

TEST(NextStep, PutsTheRemedyOfAWarningFirst) {
  Report report = report_with(3, Purpose::structure);
  report.findings = {{"a", "info", "Something.", "Do nothing."},
                     {"b", "warning", "Grave.", ""},
                     {"c", "warning", "Graver.", "Scale."},
                     {"d", "warning", "Also.", "Wait."}};
  EXPECT_EQ(next_step(report), "Scale.");
  report.answer.d.reset();
  EXPECT_EQ(next_step(report), "Scale.");
  report.findings.clear();
  EXPECT_EQ(next_step(report), "");
}

TEST(NextStep, NamesTheSharedDirectionsWhereNewRowsConfirmNearlyEverything) {
  const auto choice = [](std::string method, Index d) {
    Selection selection;
    selection.method = std::move(method);
    selection.d = d;
    return selection;
  };
  Report report = report_with(19, Purpose::prediction);
  report.data.rank = 20;
  report.selections = {choice("auto", 19), choice("minka", 19), choice("bai_ng", 3),
                       choice("gcv", 4), choice("parallel_analysis", 3)};
  EXPECT_NE(next_step(report).find("other kinds of methods say 3."), std::string::npos);
  report.selections[3].d = 12;  // somebody else keeps many, too
  EXPECT_EQ(next_step(report), "Compute the scores with {command:reduce}.");
  report.selections[3].d = 4;
  report.data.rank = 60;  // not nearly everything
  EXPECT_EQ(next_step(report), "Compute the scores with {command:reduce}.");
}

TEST(NextStep, HasAWordForNoComponents) {
  EXPECT_EQ(next_step(report_with(0, Purpose::structure)).substr(0, 29),
            "Use the columns as they are: ");
}

}  // namespace
}  // namespace pcadim
