#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "recovery/contestant.hpp"
#include "recovery/score.hpp"

namespace pcadim::recovery {

/// Disjoint sets of seeds: methods may be tuned on one, and are scored on another.
enum class SeedSet {
  tune,
  score,       ///< was looked at while methods of version 0.1 were made: no longer a fair judge
  last_score,  ///< for the score that is published, once; "final" on the command line
  next_score,  ///< for the score after that; "final2" on the command line
};

/// The seed of data set number k (from 0).
std::uint64_t seed_of(SeedSet set, Index k);

struct Schedule {
  std::vector<const Regime*> regimes;
  std::vector<Contestant> field;
  SeedSet seeds = SeedSet::tune;
  Index data_sets = 20;  ///< of each regime
  int threads = 0;
  /// Told after every data set: how many are done, of how many. From any thread, one at a time.
  std::function<void(Index done, Index total)> progress = {};
};

/// How many of the data sets a contestant sees: all of them, or the first fifth where it takes
/// long, because it looks at 100,000 cells or more again, or simulates much. The default method
/// sees them all.
Index data_sets_for(const Contestant& contestant, const Regime& regime, Index data_sets);

/// One line for each regime and contestant. Any number of threads gives the same digits.
std::vector<Line> play(const Schedule& schedule);

}  // namespace pcadim::recovery
