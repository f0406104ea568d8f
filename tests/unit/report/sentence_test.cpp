#include "wording/sentence.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

constexpr Index thirteen = 13;

Selection choice(Index d) {
  Selection selection;
  selection.method = "some_method";
  selection.d = d;
  return selection;
}

TEST(Sentence, UsesTheSingularForOneComponent) {
  EXPECT_EQ(keep_sentence(choice(1), 1), "Keep 1 of 1 component.");
}

TEST(Sentence, CountsComponentsByWhatIsAvailable) {
  EXPECT_EQ(keep_sentence(choice(3), 19), "Keep 3 of 19 components.");
  EXPECT_EQ(keep_sentence(choice(3), 0), "Keep 3 of 3 components.");
}

TEST(Sentence, SaysWhyThereIsNoAnswer) {
  Selection selection;
  selection.outcome = Outcome::not_applicable;
  EXPECT_EQ(keep_sentence(selection, thirteen), "No answer: not applicable.");
  selection.note = "the method needs the rows";
  EXPECT_EQ(keep_sentence(selection, thirteen), "No answer: the method needs the rows.");
  selection.note = "The method needs the rows.";
  EXPECT_EQ(keep_sentence(selection, thirteen), "No answer: The method needs the rows.");
}

TEST(Sentence, ClosesANote) {
  Selection selection = choice(13);
  EXPECT_EQ(note_sentence(selection), "");
  selection.note = "The best candidate is the last one";
  EXPECT_EQ(note_sentence(selection), "The best candidate is the last one.");
}

TEST(Sentence, EndsAtAFullStopAndNotInANumber) {
  EXPECT_EQ(end_of_first_sentence("Keep 7: posterior 0.93. By rule x."), 23U);
  EXPECT_EQ(end_of_first_sentence("Keep 7: posterior 0.93.\nBy rule x."), 23U);
  EXPECT_EQ(end_of_first_sentence("Keep 7: posterior 0.93"), 22U);
  EXPECT_EQ(end_of_first_sentence(""), 0U);
}

TEST(Sentence, FindsThePosteriorOfACurveThatStartsAtOne) {
  Selection selection = choice(2);
  selection.first = 1;
  selection.posterior = {0.25, 0.75};
  EXPECT_DOUBLE_EQ(posterior_of_choice(selection).value(), 0.75);
  selection.d = 3;
  EXPECT_FALSE(posterior_of_choice(selection));
  selection.d = 0;
  EXPECT_FALSE(posterior_of_choice(selection));
}

TEST(Sentence, NeverClaimsCertainty) {
  EXPECT_EQ(probability_text(1.0), "> 0.99");
  EXPECT_EQ(probability_text(0.9951), "> 0.99");
  EXPECT_EQ(probability_text(0.994), "0.99");
  EXPECT_EQ(probability_text(0.5), "0.50");
  EXPECT_EQ(probability_text(0.001), "< 0.01");
}

}  // namespace
}  // namespace pcadim
