#include "recovery/score.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace pcadim::recovery {
namespace {

Selection says(std::optional<Index> d, Index first, std::vector<double> posterior) {
  Selection selection;
  selection.d = d;
  selection.first = first;
  selection.posterior = std::move(posterior);
  return selection;
}

TEST(RecoveryScore, CountsTheDirectionOfErrors) {
  Tally tally;
  for (const Index d : {3, 4, 4, 6, 1}) tally.add(answer_of(says(d, 0, {}), 4), 4);
  tally.add(answer_of(says(std::nullopt, 0, {}), 4), 4);
  EXPECT_EQ(tally.data_sets, 6);
  EXPECT_EQ(tally.answered, 5);
  EXPECT_EQ(tally.right, 2);
  EXPECT_EQ(tally.within_one, 3);
  EXPECT_EQ(tally.over, 1);
  EXPECT_EQ(tally.under, 2);
  EXPECT_DOUBLE_EQ(tally.percent_right().value, 100.0 * 2 / 6);
  EXPECT_DOUBLE_EQ(*tally.mean_error(), (-1 + 2 - 3) / 5.0);
  EXPECT_FALSE(tally.log_score());
}

TEST(RecoveryScore, LogScoreIsThatOfTheTruth) {
  Tally tally;
  tally.add(answer_of(says(2, 1, {0.25, 0.75}), 1), 1);
  tally.add(answer_of(says(2, 1, {0.25, 0.75}), 2), 2);
  EXPECT_NEAR(tally.log_score()->value, (std::log(0.25) + std::log(0.75)) / 2, 1e-15);
  EXPECT_NEAR(tally.log_score()->error, std::abs(std::log(0.25) - std::log(0.75)) / 2, 1e-15);
}

TEST(RecoveryScore, NoProbabilityCostsTheFloor) {
  Tally not_a_candidate, declined;
  not_a_candidate.add(answer_of(says(1, 1, {1.0, 0.0}), 0), 0);
  declined.add(answer_of(says(1, 1, {0.0, 1.0}), 2), 2);
  declined.add(Answer{}, 2);
  EXPECT_NEAR(not_a_candidate.log_score()->value, std::log(1e-6), 1e-12);
  EXPECT_NEAR(declined.log_score()->value, std::log(1e-6) / 2, 1e-12);
}

TEST(RecoveryScore, StatedProbabilitiesFallIntoTheirBins) {
  Tally tally;
  tally.add(answer_of(says(1, 1, {0.9, 0.1}), 1), 1);
  tally.add(answer_of(says(1, 1, {1.0, 0.0}), 2), 2);
  tally.add(answer_of(says(2, 1, {0.8, 0.2}), 2), 2);
  EXPECT_EQ(tally.bins[0].answers, 1);
  EXPECT_EQ(tally.bins[0].right, 1);
  EXPECT_EQ(tally.bins[3].answers, 1);
  EXPECT_EQ(tally.bins[4].answers, 1);
  EXPECT_EQ(tally.sure().answers, 2);
  EXPECT_EQ(tally.sure().right, 1);
  EXPECT_DOUBLE_EQ(tally.sure().stated, 1.9);
}

TEST(RecoveryScore, SquaresErrors) {
  Tally tally;
  for (const Index d : {3, 4, 6}) tally.add(answer_of(says(d, 0, {}), 4), 4);
  tally.add(answer_of(says(std::nullopt, 0, {}), 4), 4);
  EXPECT_DOUBLE_EQ(*tally.mean_square_error(), (1 + 0 + 4) / 3.0);
  EXPECT_FALSE(Tally{}.mean_square_error());
}

TEST(RecoveryScore, CountsSetsThatHoldTheTruth) {
  Selection selection = says(2, 1, {0.25, 0.75});
  Tally tally;
  tally.add(answer_of(selection, 2), 2);
  EXPECT_FALSE(tally.coverage());
  selection.credible_set = {1, 2};
  tally.add(answer_of(selection, 1), 1);
  selection.credible_set = {2};
  tally.add(answer_of(selection, 1), 1);
  Tally sum;
  sum.add(tally);
  EXPECT_EQ(sum.with_set, 2);
  EXPECT_DOUBLE_EQ(sum.coverage()->value, 50);
  EXPECT_DOUBLE_EQ(*sum.mean_set_size(), 1.5);
}

}  // namespace
}  // namespace pcadim::recovery
