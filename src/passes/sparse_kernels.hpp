#pragma once
#include "pcadim/source.hpp"

/// The loops over the cells of sparse rows, for blocks of 16 vectors that lie side by side: the
/// numbers of one column (or row) of the matrix for all vectors are neighbours, two cache lines.
/// Compiled several times like row_kernels.hpp, with the same digits.
namespace pcadim {

inline constexpr Index sparse_block = 16;

/// scores (16 numbers) = sum over the row's cells of value * x[column], minus `offset`.
void sparse_row_scores(const SparseView& matrix, Index row, const double* x, const double* offset,
                       double* scores);

/// sum[column] += value * scores, over the row's cells.
void add_sparse_row(const SparseView& matrix, Index row, const double* scores, double* sum);

/// Rows [first, last).
struct RowRange {
  Index first = 0, last = 0;
};

/// Both for many rows; total += scores of each row. Works through `strip` columns at a time for
/// some hundred rows, so that the numbers it jumps between stay in a core's own cache.
void sparse_rows_gram(const SparseView& matrix, RowRange rows, Index strip, const double* x,
                      const double* offset, double* sum, double* total);

}  // namespace pcadim
