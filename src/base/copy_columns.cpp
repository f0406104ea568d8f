#include "base/copy_columns.hpp"

#include <algorithm>

namespace pcadim {
namespace {

template <class T>
void copy_as_double(const MatrixView& view, Index first, Index count, Index distance, double* out) {
  const T* data = static_cast<const T*>(view.data) + first * view.col_stride;
  if (view.row_stride == 1) {
    for (Index j = 0; j < count; ++j) {
      std::copy_n(data + j * view.col_stride, view.rows, out + j * distance);
    }
    return;
  }
  // Row-wise data: walk in small squares so that both sides stay in the cache.
  constexpr Index side = 32;
  for (Index i0 = 0; i0 < view.rows; i0 += side) {
    for (Index j0 = 0; j0 < count; j0 += side) {
      for (Index j = j0; j < std::min(j0 + side, count); ++j) {
        for (Index i = i0; i < std::min(i0 + side, view.rows); ++i) {
          out[j * distance + i] =
              static_cast<double>(data[i * view.row_stride + j * view.col_stride]);
        }
      }
    }
  }
}

}  // namespace

void copy_columns(const MatrixView& view, Index first, Index count, Index distance, double* out) {
  if (view.scalar == Scalar::float32) {
    copy_as_double<float>(view, first, count, distance, out);
  } else {
    copy_as_double<double>(view, first, count, distance, out);
  }
}

}  // namespace pcadim
