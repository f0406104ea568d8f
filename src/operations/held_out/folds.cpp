#include "operations/held_out/folds.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "operations/data_matrix.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

std::vector<Index> deal_at_random(Index count, Index folds, std::uint64_t seed) {
  std::vector<Index> order = counting(count);
  shuffle(order, seed, 0);
  std::vector<Index> fold_of(order.size());
  for (Index k = 0; k < count; ++k) {
    fold_of[static_cast<std::size_t>(order[static_cast<std::size_t>(k)])] = k % folds;
  }
  return fold_of;
}

std::vector<Index> deal_groups(std::span<const Index> groups, Index folds, std::uint64_t seed) {
  if (groups.empty()) {
    throw NotApplicable("Grouped folds need a column of groups ({group_column}).");
  }
  const Index count = 1 + *std::ranges::max_element(groups);
  if (count < 2) throw NotApplicable("All rows are in one group: nothing can be held out.");
  const std::vector<Index> fold_of_group = deal_at_random(count, std::min(folds, count), seed);
  std::vector<Index> fold_of;
  for (const Index group : groups) {
    fold_of.push_back(fold_of_group[static_cast<std::size_t>(group)]);
  }
  return fold_of;
}

}  // namespace

std::vector<Index> deal_folds(Index count, Index folds, FoldPattern pattern,
                              std::span<const Index> groups, std::uint64_t seed) {
  folds = std::min(folds, count);
  std::vector<Index> fold_of = counting(count);
  switch (pattern) {
    case FoldPattern::random:
    case FoldPattern::content:  // of rows alone: see folds_by_content()
      return deal_at_random(count, folds, seed);
    case FoldPattern::contiguous:
      std::ranges::transform(fold_of, fold_of.begin(), [&](Index i) { return i * folds / count; });
      return fold_of;
    case FoldPattern::interleaved:
      std::ranges::transform(fold_of, fold_of.begin(), [&](Index i) { return i % folds; });
      return fold_of;
    case FoldPattern::grouped:
      return deal_groups(groups, folds, seed);
  }
  return fold_of;
}

Split split_fold(std::span<const Index> fold_of, Index fold) {
  Split split;
  for (Index i = 0; i < std::ssize(fold_of); ++i) {
    (fold_of[static_cast<std::size_t>(i)] == fold ? split.held : split.kept).push_back(i);
  }
  return split;
}

Index fold_count(std::span<const Index> fold_of) { return 1 + *std::ranges::max_element(fold_of); }

}  // namespace pcadim
