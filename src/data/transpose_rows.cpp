#include "data/transpose_rows.hpp"

#include <algorithm>

namespace pcadim::data {

void transpose_rows(const double* from, Index rows, Index stride, Index cols, double* out,
                    Index out_stride) {
  // Tiles: what is read of a cache line and what is written of one stay in the nearest cache.
  constexpr Index tile = 16;
  for (Index top = 0; top < rows; top += tile) {
    const Index bottom = std::min(rows, top + tile);
    for (Index left = 0; left < cols; left += tile) {
      const Index right = std::min(cols, left + tile);
      for (Index j = left; j < right; ++j) {
        for (Index i = top; i < bottom; ++i) out[j * out_stride + i] = from[i * stride + j];
      }
    }
  }
}

}  // namespace pcadim::data
