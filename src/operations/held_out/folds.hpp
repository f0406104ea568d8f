#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "pcadim/data_operations.hpp"

namespace pcadim {

/// The fold (from 0) of each of `count` items. `groups` (a number per item, from 0) is used by the
/// grouped pattern only. Every fold gets at least one item: there are never more folds than items,
/// or groups.
std::vector<Index> deal_folds(Index count, Index folds, FoldPattern pattern,
                              std::span<const Index> groups, std::uint64_t seed);

/// The items of a fold and all others, each ascending.
struct Split {
  std::vector<Index> held, kept;
};

Split split_fold(std::span<const Index> fold_of, Index fold);

/// The number of folds.
Index fold_count(std::span<const Index> fold_of);

}  // namespace pcadim
