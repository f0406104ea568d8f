#include <algorithm>
#include <limits>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "operations/held_out/folds.hpp"
#include "operations/held_out/held_out.hpp"

namespace pcadim {
namespace {

/// The data cut into [A B; C D] by the held-out rows and columns.
struct Blocks {
  DataMatrix a, b, c, d;
};

Blocks cut(const DataMatrix& matrix, const Split& rows, const Split& cols) {
  return {submatrix(matrix, rows.held, cols.held), submatrix(matrix, rows.held, cols.kept),
          submatrix(matrix, rows.kept, cols.held), submatrix(matrix, rows.kept, cols.kept)};
}

double sum_of_squares(std::span<const double> values) {
  double sum = 0;
  for (const double x : values) sum += x * x;
  return sum;
}

/// The squared errors of A - B D_k^+ C for k = 0 ... max_dim, where D_k is D's best approximation
/// of rank k: its k-th singular triple adds (B v)(u' C) / sigma.
FoldError block_error(Blocks blocks, Index max_dim) {
  const Index rows = blocks.a.rows, cols = blocks.a.cols;
  const Index n = blocks.d.rows, p = blocks.d.cols, rank = std::min(n, p);
  const SingularVectors svd = singular_vectors(n, p, blocks.d.values.data());
  FoldError error;
  error.cells = rows * cols;
  error.squares.push_back(sum_of_squares(blocks.a.values));
  std::vector<double> right(size(p)), scores(size(rows)), loadings(size(cols));
  for (Index k = 0; k < std::min(rank, max_dim); ++k) {
    const double sigma = svd.values[size(k)];
    if (sigma <= 1e-12 * svd.values.front()) break;
    for (Index j = 0; j < p; ++j) right[size(j)] = svd.right_transposed[size(j * rank + k)];
    multiply(rows, 1, p, blocks.b.values.data(), right.data(), scores.data());
    multiply_transposed(cols, 1, n, blocks.c.values.data(), &svd.left[size(k * n)],
                        loadings.data());
    for (Index j = 0; j < cols; ++j) {
      const double weight = loadings[size(j)] / sigma;
      double* column = blocks.a.column(j).data();
      for (Index i = 0; i < rows; ++i) column[i] -= weight * scores[size(i)];
    }
    error.squares.push_back(sum_of_squares(blocks.a.values));
  }
  error.squares.resize(size(max_dim + 1), std::numeric_limits<double>::infinity());
  return error;
}

/// One random cut of rows and columns into folds.
struct Dealing {
  std::vector<Index> row_fold, column_fold;
};

}  // namespace

std::vector<FoldError> held_out_blocks(const HeldOutBlocksRequest& request,
                                       const DataMatrix& matrix, int threads, const Watch& watch) {
  std::vector<Dealing> dealings;
  for (Index r = 0; r < request.replicates; ++r) {
    const auto seed = request.seed + 2 * static_cast<std::uint64_t>(r);
    dealings.push_back(
        {deal_folds(matrix.rows, request.row_folds, request.pattern, {}, seed),
         deal_folds(matrix.cols, request.column_folds, request.pattern, {}, seed + 1)});
  }
  const Index row_folds = fold_count(dealings[0].row_fold);
  const Index blocks_each = row_folds * fold_count(dealings[0].column_fold);
  std::vector<FoldError> errors(size(request.replicates * blocks_each));
  WorkMeter meter(watch, "bi-cross-validation", std::ssize(errors));
  parallel_for(std::ssize(errors), threads, [&](Index number) {
    meter.check();
    const Dealing& dealing = dealings[size(number / blocks_each)];
    const Index block = number % blocks_each;
    errors[size(number)] = block_error(cut(matrix, split_fold(dealing.row_fold, block % row_folds),
                                           split_fold(dealing.column_fold, block / row_folds)),
                                       request.max_dim);
    meter.step();
  });
  return errors;
}

}  // namespace pcadim
