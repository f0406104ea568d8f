#include "wording/certainty_words.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

Answer answer(Index d, std::optional<double> probability, std::vector<Index> set) {
  Answer answer;
  answer.method = "some_method";
  answer.d = d;
  answer.purpose = Purpose::structure;
  answer.probability = probability;
  answer.credible_set = std::move(set);
  answer.confidence = Confidence::moderate;
  return answer;
}

std::string said(const Answer& answer) { return certainty_sentence(answer, {}); }

TEST(CertaintyWords, TellTheProbabilityOfACountOfDirections) {
  EXPECT_EQ(said(answer(7, 0.85, {7, 8})),
            "Fairly sure: the probability that exactly 7 directions of signal stand above the "
            "noise is 0.85; 8 is plausible, too.");
  EXPECT_EQ(said(answer(1, 0.85, {1})),
            "Fairly sure: the probability that exactly one direction of signal stands above the "
            "noise is 0.85.");
  EXPECT_EQ(said(answer(0, 0.85, {0})),
            "Fairly sure: the probability that no direction of signal stands above the noise is "
            "0.85.");
}

TEST(CertaintyWords, TellTheProbabilityOfServingNewRows) {
  Answer serving = answer(7, 0.4, {4, 5, 6, 7});
  serving.purpose = Purpose::prediction;
  serving.confidence = Confidence::low;
  EXPECT_EQ(said(serving),
            "Not sure: the probability that no other number serves new rows noticeably better is "
            "0.40; the best may be anything from 4 to 7.");
}

TEST(CertaintyWords, NameWhatElseMayServeNewRows) {
  const auto best = [](std::vector<Index> set) {
    Answer serving = answer(7, 0.4, std::move(set));
    serving.purpose = Purpose::prediction;
    return said(serving);
  };
  EXPECT_NE(best({7, 9}).find("is 0.40; the best may be 9."), std::string::npos) << best({7, 9});
  EXPECT_NE(best({3, 5, 7}).find("; the best may be 3 and 5."), std::string::npos);
  EXPECT_NE(best({7}).find("is 0.40."), std::string::npos) << best({7});
}

TEST(CertaintyWords, HaveAWordForEachConfidence) {
  Answer sure = answer(2, 0.999, {2});
  sure.confidence = Confidence::high;
  EXPECT_EQ(said(sure).substr(0, 5), "Sure:");
  EXPECT_NE(said(sure).find("> 0.99."), std::string::npos);
  EXPECT_EQ(said(answer(2, 0.7, {2})).substr(0, 12), "Fairly sure:");
  EXPECT_EQ(said(answer(2, 0.69, {2})).substr(0, 21), "More likely than not:");
}

TEST(CertaintyWords, GiveTheReasonWhereAHighProbabilityIsNotSure) {
  EXPECT_EQ(said(answer(2, 0.93, {2})),
            "Fairly sure, since the answer moves with the rows: the probability that exactly 2 "
            "directions of signal stand above the noise is 0.93.");
}

TEST(CertaintyWords, ListAlternativesWithAndWithoutGaps) {
  EXPECT_NE(said(answer(7, 0.6, {6, 7, 8})).find("; anything from 6 to 8 is plausible."),
            std::string::npos);
  EXPECT_NE(said(answer(7, 0.6, {2, 4, 5, 6, 7})).find("; 2 and 4 to 6 are plausible, too."),
            std::string::npos);
}

TEST(CertaintyWords, NameTheMethodWhereItStatesAPosterior) {
  Answer posterior = answer(1, {}, {1});
  posterior.purpose = {};
  Selection selection;
  selection.d = 1;
  selection.posterior = {0.07, 0.93};
  EXPECT_EQ(certainty_sentence(posterior, selection),
            "some_method gives it a probability of 0.93.");
  // A method that tells the two questions apart and states no probability does not know.
  posterior.purpose = Purpose::structure;
  EXPECT_EQ(certainty_sentence(posterior, selection), "How sure that is cannot be told.");
}

TEST(CertaintyWords, SayWhatZeroMeansWhereNothingIsKnown) {
  const std::string open = " How sure that is cannot be told.";
  EXPECT_EQ(said(answer(0, {}, {})), "There is no structure above the noise." + open);
  Answer none = answer(0, {}, {});
  none.purpose = Purpose::prediction;
  EXPECT_EQ(said(none), "New rows confirm none." + open);
  Selection unknown_noise;
  unknown_noise.fitted = {{"noise", "not_judged"}};
  EXPECT_EQ(certainty_sentence(answer(0, {}, {}), unknown_noise),
            "No component stands out." + open);
  EXPECT_EQ(said(answer(3, {}, {})), "How sure that is cannot be told.");
  none.purpose = {};
  EXPECT_EQ(said(none), "There is no structure above the noise.");
  EXPECT_EQ(said({}), "");
}

}  // namespace
}  // namespace pcadim
