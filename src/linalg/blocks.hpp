#pragma once
#include <algorithm>
#include <utility>
#include <vector>

#include "base/parallel.hpp"

namespace pcadim {

/// A rectangle of a symmetric matrix on or below its diagonal: rows and columns of S.
struct Block {
  Index row = 0, rows = 0;
  Index col = 0, cols = 0;
  bool on_diagonal() const { return row == col; }
};

/// Cuts the lower triangle of a matrix of n x n into blocks, those below the diagonal first: they
/// hold twice as much as those on it. About eighty of them keep many threads equally busy.
inline std::vector<Block> lower_blocks(Index n) {
  const Index side = std::clamp<Index>((n + 11) / 12, 128, 512);
  std::vector<Block> below, diagonal;
  for (Index col = 0; col < n; col += side) {
    const Index cols = std::min(side, n - col);
    diagonal.push_back({col, cols, col, cols});
    for (Index row = col + side; row < n; row += side)
      below.push_back({row, std::min(side, n - row), col, cols});
  }
  below.insert(below.end(), diagonal.begin(), diagonal.end());
  return below;
}

/// Assigns the blocks of S to threads, where products of depth k are worth starting any. Blocks
/// depend on n alone, so the thread count changes no digit.
template <class Work>
void for_blocks(Index n, Index k, int threads, Work work) {
  constexpr double least_work = 4e6;  // multiplications: about a millisecond
  const double products =
      static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(k) / 2;
  const std::vector<Block> blocks = lower_blocks(n);
  parallel_for(std::ssize(blocks), products < least_work ? 1 : threads,
               [&](Index number) { work(blocks[static_cast<std::size_t>(number)]); });
}

}  // namespace pcadim
