#include "operations/held_out_rows.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "operations/content_folds.hpp"
#include "operations/folds.hpp"

namespace pcadim {
namespace {

/// The eigenvalues (divisor: number of rows) of the rows that stay, and the squared scores of the
/// rows held out.
struct Fold {
  std::vector<double> eigenvalues;  ///< descending
  std::vector<double> squares;      ///< held x components, component after component
  std::vector<double> lengths;      ///< squared, of the held rows about the mean of the others
};

// Smaller ones than this part of the first are not resolved by products of the data.
constexpr double resolved = 1e-11;

/// The rows of a fold, as columns.
std::vector<double> gathered(const DataMatrix& data, std::span<const Index> rows) {
  std::vector<double> result(size(data.cols) * rows.size());
  for (Index j = 0; j < data.cols; ++j) {
    for (std::size_t k = 0; k < rows.size(); ++k)
      result[k * size(data.cols) + size(j)] = data.at(rows[k], j);
  }
  return result;
}

/// The mean of the rows, given as columns of length p.
std::vector<double> mean_of(const std::vector<double>& rows, Index p) {
  std::vector<double> mean(size(p));
  const Index count = std::ssize(rows) / p;
  for (Index i = 0; i < count * p; ++i) mean[size(i % p)] += rows[size(i)];
  for (double& x : mean) x /= static_cast<double>(count);
  return mean;
}

void subtract(std::vector<double>& rows, const std::vector<double>& mean) {
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] -= mean[i % mean.size()];
}

std::vector<double> squared_lengths(const std::vector<double>& rows, Index p) {
  std::vector<double> result(rows.size() / size(p));
  for (std::size_t i = 0; i < rows.size(); ++i) result[i / size(p)] += rows[i] * rows[i];
  return result;
}

/// Eigenvalues over n, without those that rounding made.
void keep_resolved(Fold& fold, const std::vector<double>& scatter, Index n, Index most) {
  for (const double value : scatter) {
    if (std::ssize(fold.eigenvalues) == most || value <= resolved * scatter.front()) return;
    fold.eigenvalues.push_back(value / static_cast<double>(n));
  }
}

/// The scores of the held rows on all components, squared, from p x p products.
void by_columns(Fold& fold, const std::vector<double>& kept, const std::vector<double>& held,
                Index p, Index most) {
  const Index n = std::ssize(kept) / p, m = std::ssize(held) / p;
  std::vector<double> gram(size(p * p));
  add_outer_products(p, n, kept.data(), gram.data());
  const Eigenpairs pairs = leading_eigenpairs(p, gram.data(), p, 1);
  keep_resolved(fold, pairs.values, n, most);
  const Index count = std::ssize(fold.eigenvalues);
  fold.squares.resize(size(m * count));
  multiply_transposed(m, count, p, held.data(), pairs.vectors.data(), fold.squares.data());
}

/// The same from n x n products: a component is v = X'u / |X'u|.
void by_rows(Fold& fold, const std::vector<double>& kept, const std::vector<double>& held, Index p,
             Index most) {
  const Index n = std::ssize(kept) / p, m = std::ssize(held) / p;
  std::vector<double> gram(size(n * n)), cross(size(m * n));
  add_inner_products(n, p, kept.data(), gram.data());
  const Eigenpairs pairs = leading_eigenpairs(n, gram.data(), n, 1);
  keep_resolved(fold, pairs.values, n, most);
  const Index count = std::ssize(fold.eigenvalues);
  multiply_transposed(m, n, p, held.data(), kept.data(), cross.data());
  fold.squares.resize(size(m * count));
  multiply(m, count, n, cross.data(), pairs.vectors.data(), fold.squares.data());
  for (Index k = 0; k < count; ++k) {
    const double length = std::sqrt(pairs.values[size(k)]);
    for (Index i = 0; i < m; ++i) fold.squares[size(k * m + i)] /= length;
  }
}

Fold decompose_fold(const DataMatrix& data, const Split& split, bool centered) {
  std::vector<double> kept = gathered(data, split.kept), held = gathered(data, split.held);
  const Index p = data.cols, n = std::ssize(split.kept);
  if (centered) {
    const std::vector<double> mean = mean_of(kept, p);
    subtract(kept, mean);
    subtract(held, mean);
  }
  Fold fold;
  fold.lengths = squared_lengths(held, p);
  const Index most = std::min(p, centered ? n - 1 : n);
  p <= n ? by_columns(fold, kept, held, p, most) : by_rows(fold, kept, held, p, most);
  for (double& score : fold.squares) score *= score;
  return fold;
}

/// Writes the log densities of held row number i for d = 0 ... max_dim.
void log_densities(const Fold& fold, Index i, Index p, Index max_dim, double* to) {
  const Index m = std::ssize(fold.lengths);
  double explained = 0, logs = 0, left = fold.lengths[size(i)];
  double variance = std::accumulate(fold.eigenvalues.begin(), fold.eigenvalues.end(), 0.0);
  for (Index d = 0;; ++d) {
    const double beyond = static_cast<double>(p - d), noise = variance / beyond;
    to[d] = -0.5 * (static_cast<double>(p) * std::log(2 * std::numbers::pi) + logs + explained +
                    beyond * std::log(noise) + std::max(left, 0.0) / noise);
    if (d == max_dim) return;
    const double value = fold.eigenvalues[size(d)], square = fold.squares[size(d * m + i)];
    variance -= value;
    logs += std::log(value);
    explained += square / value;
    left -= square;
  }
}

/// The largest dimension that leaves noise in every fold: some part of the variance, so that
/// rounding is not taken for noise.
Index last_dimension(std::span<const Fold> folds, Index wanted) {
  for (const Fold& fold : folds) wanted = std::min<Index>(wanted, std::ssize(fold.eigenvalues) - 1);
  return std::max<Index>(wanted, 0);
}

}  // namespace

HeldOutRows held_out_rows(const HeldOutRowsRequest& request, const DataMatrix& data, bool centered,
                          std::span<const Index> groups, int threads, const Watch& watch) {
  const std::vector<Index> fold_of =
      request.pattern == FoldPattern::content
          ? folds_by_content(data, request.folds)
          : deal_folds(data.rows, request.folds, request.pattern, groups, request.seed);
  std::vector<Fold> folds(size(fold_count(fold_of)));
  WorkMeter meter(watch, "rows held out", std::ssize(folds));
  parallel_for(std::ssize(folds), threads, [&](Index k) {
    meter.check();
    folds[size(k)] = decompose_fold(data, split_fold(fold_of, k), centered);
    meter.step();
  });
  HeldOutRows result{data.rows, last_dimension(folds, request.max_dim), std::ssize(folds), {}};
  result.log_density.resize(size(data.rows * (result.max_dim + 1)));
  std::vector<Index> seen(folds.size());
  for (Index i = 0; i < data.rows; ++i) {
    const std::size_t k = size(fold_of[size(i)]);
    log_densities(folds[k], seen[k]++, data.cols, result.max_dim,
                  &result.log_density[size(i * (result.max_dim + 1))]);
  }
  return result;
}

}  // namespace pcadim
