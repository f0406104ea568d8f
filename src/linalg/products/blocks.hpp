#pragma once
#include <vector>

#include "pcadim/index.hpp"

namespace pcadim {

/// A rectangle of a symmetric matrix on or below its diagonal: rows and columns of S.
struct Block {
  Index row = 0, rows = 0;
  Index col = 0, cols = 0;
  bool on_diagonal() const { return row == col; }
};

/// Cuts the lower triangle of a matrix of n x n into blocks, those below the diagonal first: they
/// hold twice as much as those on it. Many blocks keep many threads equally busy where these wait
/// for each other after each product; where they do not, fewer and larger ones are multiplied
/// faster. Blocks depend on n alone, so the thread count changes no digit.
std::vector<Block> many_blocks(Index n);
std::vector<Block> large_blocks(Index n);

}  // namespace pcadim
