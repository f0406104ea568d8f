#pragma once
#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "pcadim/profile.hpp"

namespace pcadim {

/// Keeps the longest rows of a stream. Rows of equal length rank by their number, so that
/// the order in which rows come, or parts are merged, does not matter.
class alignas(64) LongestRows {  // lanes side by side must not share a cache line
 public:
  static constexpr std::size_t most = 20;

  void add(Index row, double squared_length) {
    if (squared_length >= least_) keep({row, squared_length});
  }
  void merge(const LongestRows& other);
  /// Squared lengths of the rows, the longest first.
  std::span<const RowLength> squares() const { return {rows_.data(), count_}; }

  /// Rows and their lengths, the longest first.
  std::vector<RowLength> lengths() const;

 private:
  void keep(RowLength row);

  std::array<RowLength, most> rows_;  // squared lengths, the longest first
  std::size_t count_ = 0;
  double least_ = -std::numeric_limits<double>::infinity();  // what a row must have to be kept
};

}  // namespace pcadim
