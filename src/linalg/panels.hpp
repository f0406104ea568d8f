#pragma once
#include <algorithm>

#include "base/parallel.hpp"

namespace pcadim {

/// A panel of columns of a symmetric matrix S (n x n, lower triangle).
struct Panel {
  Index first = 0;           ///< its first column, and the first row of its square on the diagonal
  Index cols = 0;            ///< its width
  Index below = 0;           ///< the row after that square
  double* corner = nullptr;  ///< that square; its columns are n apart
};

/// Assigns such panels to threads. They depend on n alone, so the thread count changes no digit.
template <class Work>
void for_panels(Index n, double* s, int threads, Work work) {
  const Index width = std::clamp<Index>(n / 16, 64, 512);
  parallel_for((n + width - 1) / width, threads, [&](Index number) {
    const Index first = number * width, cols = std::min(width, n - first);
    work(Panel{first, cols, first + cols, s + first * n + first});
  });
}

}  // namespace pcadim
