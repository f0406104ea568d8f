#include "operations/held_out/folds.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "pcadim/error.hpp"

namespace pcadim {
namespace {

std::map<Index, Index> sizes(const std::vector<Index>& fold_of) {
  std::map<Index, Index> result;
  for (const Index fold : fold_of) ++result[fold];
  return result;
}

TEST(Folds, AreOfEqualSizeAndHoldEveryItemOnce) {
  for (const FoldPattern pattern :
       {FoldPattern::random, FoldPattern::contiguous, FoldPattern::interleaved}) {
    const std::vector<Index> fold_of = deal_folds(23, 5, pattern, {}, 1);
    ASSERT_EQ(fold_of.size(), 23u);
    const auto counts = sizes(fold_of);
    EXPECT_EQ(counts.size(), 5u);
    for (const auto& [fold, count] : counts) {
      EXPECT_GE(count, 4);
      EXPECT_LE(count, 5);
    }
    const Split split = split_fold(fold_of, 2);
    EXPECT_EQ(split.held.size() + split.kept.size(), 23u);
  }
}

TEST(Folds, ContiguousOnesAreNeighbours) {
  const std::vector<Index> fold_of = deal_folds(10, 3, FoldPattern::contiguous, {}, 0);
  EXPECT_TRUE(std::is_sorted(fold_of.begin(), fold_of.end()));
}

TEST(Folds, RandomOnesDependOnTheSeedOnly) {
  const auto deal = [](std::uint64_t seed) {
    return deal_folds(50, 5, FoldPattern::random, {}, seed);
  };
  EXPECT_EQ(deal(3), deal(3));
  EXPECT_NE(deal(3), deal(4));
}

TEST(Folds, KeepGroupsTogether) {
  const std::vector<Index> groups{0, 0, 1, 2, 1, 0, 3, 2};
  const std::vector<Index> fold_of = deal_folds(8, 2, FoldPattern::grouped, groups, 5);
  std::map<Index, std::set<Index>> folds_of_group;
  for (std::size_t i = 0; i < groups.size(); ++i) folds_of_group[groups[i]].insert(fold_of[i]);
  for (const auto& [group, folds] : folds_of_group) EXPECT_EQ(folds.size(), 1u) << group;
  EXPECT_EQ(fold_count(fold_of), 2);
  EXPECT_THROW(deal_folds(2, 2, FoldPattern::grouped, std::vector<Index>{0, 0}, 0), NotApplicable);
}

TEST(Folds, AreNeverMoreThanTheItems) {
  EXPECT_EQ(fold_count(deal_folds(3, 7, FoldPattern::random, {}, 0)), 3);
}

}  // namespace
}  // namespace pcadim
