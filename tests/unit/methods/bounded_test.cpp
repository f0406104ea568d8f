/// What is left of an answer when the candidates are bounded.
#include "methods/shared/bounded.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace pcadim {
namespace {

/// A selection of d = 0 ... 5 whose answer is not its most probable candidate.
Selection six_candidates(Index d) {
  Selection selection;
  selection.d = d;
  selection.curve = {1, 2, 3, 4, 6, 5};
  selection.posterior = {0, 0.01, 0.09, 0.3, 0.5, 0.1};
  selection.credible_set = {2, 3, 4, 5};
  selection.plausible = {{2, 0.3}, {3, 0.9}, {4, 0.95}, {5, 0.6}};
  return selection;
}

std::vector<Index> dimensions(const std::vector<Plausible>& plausible) {
  std::vector<Index> result;
  for (const Plausible& one : plausible) result.push_back(one.d);
  return result;
}

TEST(BoundedCandidates, LeavesAnAnswerAloneThatHasNoMoreCandidates) {
  Selection selection = six_candidates(3);
  bound_candidates(selection, Direction::maximise, 5);
  EXPECT_EQ(selection, six_candidates(3));
}

TEST(BoundedCandidates, NothingBeyondTheBoundStaysPlausible) {
  Selection selection = six_candidates(3);
  bound_candidates(selection, Direction::maximise, 3);
  EXPECT_EQ(selection.d, 3);
  EXPECT_EQ(selection.credible_set, (std::vector<Index>{2, 3}));
  EXPECT_EQ(dimensions(selection.plausible), selection.credible_set);
  EXPECT_DOUBLE_EQ(selection.posterior[3], 0.75);
  EXPECT_DOUBLE_EQ(selection.plausible[0].probability, 0.3);
  EXPECT_DOUBLE_EQ(selection.plausible[1].probability, 0.9);
}

TEST(BoundedCandidates, TheSetHoldsTheAnswerEvenIfItIsNotProbable) {
  Selection selection = six_candidates(1);
  bound_candidates(selection, Direction::maximise, 4);
  EXPECT_EQ(selection.d, 1);
  EXPECT_EQ(selection.credible_set, (std::vector<Index>{1, 2, 3, 4}));
  EXPECT_EQ(dimensions(selection.plausible), selection.credible_set);
}

TEST(BoundedCandidates, AnAnswerBeyondTheBoundBecomesTheBestThatIsLeft) {
  Selection selection = six_candidates(4);
  bound_candidates(selection, Direction::maximise, 2);
  EXPECT_EQ(selection.d, 2);
  EXPECT_EQ(selection.outcome, Outcome::boundary);
  EXPECT_EQ(dimensions(selection.plausible), selection.credible_set);
  EXPECT_TRUE(std::ranges::find(selection.credible_set, 2) != selection.credible_set.end());
}

}  // namespace
}  // namespace pcadim
