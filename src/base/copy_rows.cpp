#include "base/copy_rows.hpp"

#include <algorithm>

namespace pcadim {
namespace {

template <class T>
void copy_as_double(const MatrixView& view, Index first, Index rows, double* out) {
  const T* data = static_cast<const T*>(view.data) + first * view.row_stride;
  if (view.col_stride == 1) {
    for (Index i = 0; i < rows; ++i) {
      std::copy_n(data + i * view.row_stride, view.cols, out + i * view.cols);
    }
    return;
  }
  // Column-wise data: walk in small squares so that both sides stay in the cache.
  constexpr Index side = 32;
  for (Index i0 = 0; i0 < rows; i0 += side) {
    for (Index j0 = 0; j0 < view.cols; j0 += side) {
      for (Index i = i0; i < std::min(i0 + side, rows); ++i) {
        for (Index j = j0; j < std::min(j0 + side, view.cols); ++j) {
          out[i * view.cols + j] =
              static_cast<double>(data[i * view.row_stride + j * view.col_stride]);
        }
      }
    }
  }
}

}  // namespace

void copy_rows(const MatrixView& view, Index first, Index rows, double* out) {
  if (view.scalar == Scalar::float32) {
    copy_as_double<float>(view, first, rows, out);
  } else {
    copy_as_double<double>(view, first, rows, out);
  }
}

double element(const MatrixView& view, Index row, Index col) {
  const Index at = row * view.row_stride + col * view.col_stride;
  if (view.scalar == Scalar::float64) return static_cast<const double*>(view.data)[at];
  return static_cast<double>(static_cast<const float*>(view.data)[at]);
}

}  // namespace pcadim
