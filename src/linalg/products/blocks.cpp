#include "linalg/products/blocks.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

/// About so many columns of blocks.
std::vector<Block> lower_blocks(Index n, Index across) {
  // Kernels of products take columns by sixteens and smaller powers of two.
  constexpr Index step = 16, least = 128, most = 512;
  const Index steps = (n + across * step - 1) / (across * step);
  const Index side = std::clamp(steps * step, least, most);
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

/// Assigns blocks to threads, where products of depth k are worth starting any.
template <class Work>
void for_blocks(Index n, Index k, int threads, Work work) {
  constexpr double least_work = 4e6;  // multiplications: about a millisecond
  const double products =
      static_cast<double>(n) * static_cast<double>(n) * static_cast<double>(k) / 2;
  const std::vector<Block> blocks = many_blocks(n);
  parallel_for(std::ssize(blocks), products < least_work ? 1 : threads,
               [&](Index number) { work(blocks[size(number)]); });
}

}  // namespace

std::vector<Block> many_blocks(Index n) { return lower_blocks(n, 12); }

std::vector<Block> large_blocks(Index n) { return lower_blocks(n, 8); }

void add_outer_products(Index n, Index k, const double* a, double* s, int threads) {
  for_blocks(n, k, threads, [&](const Block& block) { add_outer_products(block, n, k, a, s); });
}

void add_inner_products(Index n, Index k, const double* a, double* s, int threads) {
  for_blocks(n, k, threads, [&](const Block& block) { add_inner_products(block, n, k, a, s); });
}

}  // namespace pcadim
