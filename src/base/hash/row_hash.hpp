#pragma once
#include <atomic>
#include <cstdint>
#include <string>

#include "pcadim/index.hpp"

namespace pcadim {

/// A hash of numbered rows: the sum of what XXH3 with 128 bits makes of each row's bytes
/// (little-endian), mixed with the row's number. Neither the order in which rows come nor how they
/// are cut into blocks makes a difference, so that they are hashed while something else reads them,
/// on any number of threads. Each row must come once.
class RowHash {
 public:
  /// Rows [first, first + rows), one after another. Several threads may add at once. Missing
  /// numbers (NaN) count by their bits.
  void add(Index first, Index rows, Index cols, const double* cells);

  /// How many rows there were so far.
  Index rows() const { return rows_; }

  /// row_hash_kind and 32 hexadecimal digits.
  std::string text() const;

 private:
  std::atomic<std::uint64_t> high_ = 0, low_ = 0;
  std::atomic<Index> rows_ = 0;
};

/// Tells such a hash from that of a stream of numbers (NumberHash).
inline constexpr const char* row_hash_kind = "xxh3-rows:";

}  // namespace pcadim
