#include "wording/answer_words.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

Report report_with(Index d) {
  Report report;
  report.answer.d = d;
  report.answer.purpose = Purpose::structure;
  Selection selection;
  selection.method = "some_method";
  selection.d = d;
  report.selections = {selection};
  report.noise.kind = NoiseKind::white;
  report.noise.sentence = "The noise is white.";
  return report;
}

std::string said(Report report) {
  write_answer_words(report, 9);
  return report.answer.sentence;
}

TEST(AnswerWords, TellTheAnswerAndTheNoise) {
  EXPECT_EQ(said(report_with(3)),
            "Keep 3 of 9 components. How sure that is cannot be told. The noise is white.");
}

TEST(AnswerWords, NoiseThatWasNotJudgedIsToldWhereItIsTheReason) {
  Report report = report_with(3);
  report.noise = {};
  report.noise.sentence = "Too little is left over.";
  EXPECT_EQ(said(report), "Keep 3 of 9 components. How sure that is cannot be told.");
  report.answer.purpose = Purpose::prediction;
  EXPECT_EQ(said(report),
            "Keep 3 of 9 components. How sure that is cannot be told. Too little is left over.");
}

TEST(AnswerWords, WithoutAnAnswerTheNoteIsTheReason) {
  Report report = report_with(3);
  report.selections.front().note = "A note";
  EXPECT_EQ(said(report),
            "Keep 3 of 9 components. How sure that is cannot be told. A note. The noise is white.");
  report.answer.d.reset();
  report.selections.front().d.reset();
  EXPECT_EQ(said(report), "No answer: A note.");
}

TEST(AnswerWords, ComeWithTheNextStep) {
  Report report = report_with(3);
  write_answer_words(report, 9);
  EXPECT_EQ(report.answer.next, "Compute the scores from the data with {command:reduce}.");
}

}  // namespace
}  // namespace pcadim
