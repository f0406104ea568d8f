#include "pipeline/weigh_tenths.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

using Tenths = std::vector<std::optional<Index>>;

/// 2, with 0.96; 1 and 3 share the rest.
Selection two_directions() {
  Selection selection;
  selection.d = 2;
  selection.fitted = {{"purpose", "structure"}};
  selection.posterior = {0, 0.02, 0.96, 0.02};
  selection.credible_set = {2};
  selection.plausible = {{2, 0.96}};
  return selection;
}

Selection weighed(Selection selection, const Tenths& tenths) {
  weigh_with_tenths(selection, tenths);
  return selection;
}

TEST(WeighTenths, AQuarterOfTheProbabilityIsTheirShare) {
  const Selection moved = weighed(two_directions(), {2, 2, 2, 5, 5, 5, 5, 5, 5, 5});
  ASSERT_EQ(moved.plausible.size(), 2u);
  EXPECT_EQ(moved.credible_set, (std::vector<Index>{2, 5}));  // beyond the candidates before
  EXPECT_DOUBLE_EQ(moved.plausible[0].probability, 0.75 * 0.96 + 0.25 * 0.3);
  EXPECT_DOUBLE_EQ(moved.plausible[1].probability, 0.25 * 0.7);
  EXPECT_EQ(moved.posterior, two_directions().posterior);
}

TEST(WeighTenths, TheAnswerStaysTheMostProbable) {
  Selection open = two_directions();
  open.posterior = {0, 0.35, 0.45, 0.2};
  open.credible_set = {1, 2, 3};
  open.plausible = {{1, 0.35}, {2, 0.45}, {3, 0.2}};
  const Selection moved = weighed(open, Tenths(10, 1));
  ASSERT_EQ(moved.plausible.size(), 3u);
  EXPECT_NEAR(moved.plausible[0].probability, moved.plausible[1].probability, 1e-15);
  EXPECT_LT(moved.plausible[1].probability, 0.45);
}

TEST(WeighTenths, AgreementIsWorthSomething) {
  const Selection agreed = weighed(two_directions(), Tenths(10, 2));
  ASSERT_EQ(agreed.plausible.size(), 1u);
  EXPECT_DOUBLE_EQ(agreed.plausible[0].probability, 0.75 * 0.96 + 0.25);
}

TEST(WeighTenths, ATenthWithoutAnAnswerSaysNothing) {
  Tenths half(5, 2);
  half.resize(10);
  EXPECT_EQ(weighed(two_directions(), half), weighed(two_directions(), Tenths(10, 2)));
  EXPECT_EQ(weighed(two_directions(), Tenths(10)), two_directions());
  EXPECT_EQ(weighed(two_directions(), {}), two_directions());
}

TEST(WeighTenths, ChangeNothingElse) {
  Selection other = two_directions();
  other.fitted = {{"purpose", "prediction"}};  // several numbers may be good enough
  EXPECT_EQ(weighed(other, Tenths(10, 5)), other);
  other = two_directions();
  other.plausible.clear();  // no probability is stated
  EXPECT_EQ(weighed(other, Tenths(10, 5)), other);
}

}  // namespace
}  // namespace pcadim
