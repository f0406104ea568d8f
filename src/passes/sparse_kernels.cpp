#include "passes/sparse_kernels.hpp"

#include "base/vector_versions.hpp"

namespace pcadim {
namespace {

/// Sixteen numbers as one value of GCC's and clang's: with plain loops the compiler does not see
/// that the stores of one cell leave the next one's numbers alone.
typedef double Sixteen
    __attribute__((vector_size(sparse_block * sizeof(double)), aligned(8), may_alias));

PCADIM_INLINE const Sixteen& sixteen(const double* from) {
  return *reinterpret_cast<const Sixteen*>(from);
}
PCADIM_INLINE Sixteen& sixteen(double* from) { return *reinterpret_cast<Sixteen*>(from); }

/// scores += value * x[column] over the cells from `cell` on whose column is below `column_end`;
/// the first cell that is left.
PCADIM_INLINE Index add_scores(const SparseView& matrix, Index cell, Index row_end,
                               Index column_end, const double* x, double* scores) {
  const std::uint32_t* const columns = matrix.column;
  const double* const values = matrix.value;
  Sixteen sums = sixteen(scores);
  for (; cell < row_end && columns[cell] < column_end; ++cell) {
    sums += values[cell] * sixteen(x + sparse_block * Index{columns[cell]});
  }
  sixteen(scores) = sums;
  return cell;
}

/// sum[column] += value * scores over the same cells.
PCADIM_INLINE Index spread_scores(const SparseView& matrix, Index cell, Index row_end,
                                  Index column_end, const double* scores, double* sum) {
  const std::uint32_t* const columns = matrix.column;
  const double* const values = matrix.value;
  const Sixteen own = sixteen(scores);
  for (; cell < row_end && columns[cell] < column_end; ++cell) {
    sixteen(sum + sparse_block * Index{columns[cell]}) += values[cell] * own;
  }
  return cell;
}

}  // namespace

PCADIM_VECTOR_VERSIONS
void sparse_row_scores(const SparseView& matrix, Index row, const double* x, const double* offset,
                       double* scores) {
  for (Index k = 0; k < sparse_block; ++k) scores[k] = -offset[k];
  add_scores(matrix, matrix.start[row], matrix.start[row + 1], matrix.cols, x, scores);
}

PCADIM_VECTOR_VERSIONS
void add_sparse_row(const SparseView& matrix, Index row, const double* scores, double* sum) {
  spread_scores(matrix, matrix.start[row], matrix.start[row + 1], matrix.cols, scores, sum);
}

PCADIM_VECTOR_VERSIONS
void sparse_rows_gram(const SparseView& matrix, RowRange rows, Index strip, const double* x,
                      const double* offset, double* sum, double* total) {
  constexpr Index tile = 512;
  double scores[tile * sparse_block];
  Index next[tile];
  for (Index first = rows.first; first < rows.last; first += tile) {
    const Index count = rows.last - first < tile ? rows.last - first : tile;
    for (Index i = 0; i < count; ++i) {
      next[i] = matrix.start[first + i];
      for (Index k = 0; k < sparse_block; ++k) scores[i * sparse_block + k] = -offset[k];
    }
    for (Index end = strip; end < matrix.cols + strip; end += strip) {
      for (Index i = 0; i < count; ++i) {
        next[i] = add_scores(matrix, next[i], matrix.start[first + i + 1], end, x,
                             scores + i * sparse_block);
      }
    }
    for (Index i = 0; i < count; ++i) {
      next[i] = matrix.start[first + i];
      for (Index k = 0; k < sparse_block; ++k) total[k] += scores[i * sparse_block + k];
    }
    for (Index end = strip; end < matrix.cols + strip; end += strip) {
      for (Index i = 0; i < count; ++i) {
        next[i] = spread_scores(matrix, next[i], matrix.start[first + i + 1], end,
                                scores + i * sparse_block, sum);
      }
    }
  }
}

}  // namespace pcadim
