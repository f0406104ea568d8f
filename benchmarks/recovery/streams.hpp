#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "pcadim/index.hpp"

/// Random numbers of a data set, a pure function of its key.
namespace pcadim::recovery {

using Values = std::vector<double>;

/// What a stream of random numbers is for; each has its own, so that a change of one part of a data
/// set leaves the others as they are. New ones go to the end.
enum class Stream : std::uint64_t {
  directions,
  scores,
  noise,
  factors,
  cells,
  rows,
  scales,   ///< deviations of columns
  columns,  ///< which columns
  levels,   ///< means of columns
  weights,  ///< of profiles, and sizes of rows
  counts,
};

/// The key of all streams of a data set.
std::uint64_t key_of(const std::string& name, std::uint64_t seed);

Values normal(Index count, std::uint64_t key, Stream stream);

/// In (0, 1].
Values uniform(Index count, std::uint64_t key, Stream stream);

/// 0 ... count - 1 in random order.
std::vector<Index> shuffled(Index count, std::uint64_t key, Stream stream);

}  // namespace pcadim::recovery
