#pragma once
#include <cstdint>

#include "pcadim/index.hpp"

namespace pcadim {

/// The number formats the core reads without a copy.
enum class Scalar : std::uint8_t { float32, float64 };

/// A non-owning view of a matrix: element (i, j) is data[i*row_stride + j*col_stride],
/// counted in elements. Rows are observations, columns are variables.
struct MatrixView {
  const void* data = nullptr;
  Scalar scalar = Scalar::float64;
  Index rows = 0, cols = 0;
  Index row_stride = 0, col_stride = 1;
};

/// A view of `rows` x `cols` numbers stored row after row.
inline MatrixView row_major(const double* data, Index rows, Index cols) {
  return {data, Scalar::float64, rows, cols, cols, 1};
}

/// A view of `rows` x `cols` numbers stored column after column.
inline MatrixView column_major(const double* data, Index rows, Index cols) {
  return {data, Scalar::float64, rows, cols, 1, rows};
}

}  // namespace pcadim
