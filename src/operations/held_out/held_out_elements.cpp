#include <algorithm>
#include <cmath>
#include <limits>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "operations/held_out/folds.hpp"
#include "operations/held_out/held_out.hpp"

namespace pcadim {

ColumnUnits units_of(std::span<const double> values, bool centered, bool scaled) {
  ColumnUnits units;
  const auto n = static_cast<double>(values.size());
  double mean = 0, squares = 0;
  for (const double x : values) mean += x / n;
  for (const double x : values) squares += (x - mean) * (x - mean);
  if (centered) units.mean = mean;
  if (scaled && squares > 0 && n > 1) units.deviation = std::sqrt(squares / (n - 1));
  return units;
}

void apply_units(DataMatrix& matrix, std::span<const ColumnUnits> units) {
  for (Index j = 0; j < matrix.cols; ++j) {
    const ColumnUnits& unit = units[static_cast<std::size_t>(j)];
    for (double& x : matrix.column(j)) x = (x - unit.mean) / unit.deviation;
  }
}

namespace {

// An element that the components reproduce exactly cannot be told from the others: they predict 0.
constexpr double least_freedom = 1e-10;

/// Loadings of the rows that stay, and each column's freedom 1 - sum of squared loadings.
struct Loadings {
  Index count = 0;              // usable components
  std::vector<double> vectors;  // p x count
};

Loadings loadings_of(DataMatrix kept, Index max_dim) {
  const SingularVectors svd = singular_vectors(kept.rows, kept.cols, kept.values.data());
  const Index rank = std::ssize(svd.values);
  Loadings loadings;
  const double limit = 1e-12 * svd.values.front();
  while (loadings.count < std::min(rank, max_dim) && svd.values[size(loadings.count)] > limit) {
    for (Index j = 0; j < kept.cols; ++j) {
      loadings.vectors.push_back(svd.right_transposed[size(j * rank + loadings.count)]);
    }
    ++loadings.count;
  }
  return loadings;
}

/// Adds one held-out row's squared errors for every dimension.
void add_row_errors(std::span<const double> row, const Loadings& loadings, bool trimmed,
                    std::span<const ColumnUnits> units, std::vector<double>& squares) {
  const std::size_t p = row.size();
  std::vector<double> residual(row.begin(), row.end()), freedom(p, 1.0);
  for (Index d = 0; d <= loadings.count; ++d) {
    if (d > 0) {
      const double* v = &loadings.vectors[size(d - 1) * p];
      double score = 0;
      for (std::size_t j = 0; j < p; ++j) score += v[j] * row[j];
      for (std::size_t j = 0; j < p; ++j) {
        residual[j] -= score * v[j];
        freedom[j] -= v[j] * v[j];
      }
    }
    double sum = 0;
    for (std::size_t j = 0; j < p; ++j) {
      const double error = trimmed                      ? residual[j] + (1 - freedom[j]) * row[j]
                           : freedom[j] > least_freedom ? residual[j] / freedom[j]
                                                        : row[j];
      sum += error * error * units[j].deviation * units[j].deviation;
    }
    squares[size(d)] += sum;
  }
}

FoldError fold_error(const Split& split, const HeldOutRequest& request, const HeldOutData& data) {
  const std::vector<Index> all = counting(data.matrix.cols);
  DataMatrix kept = submatrix(data.matrix, split.kept, all);
  DataMatrix held = submatrix(data.matrix, split.held, all);
  std::vector<ColumnUnits> units;
  for (Index j = 0; j < kept.cols; ++j) {
    units.push_back(units_of(kept.column(j), data.centered, data.scaled));
  }
  apply_units(kept, units);
  apply_units(held, units);
  const Loadings loadings = loadings_of(std::move(kept), request.max_dim);
  FoldError error;
  error.cells = held.rows * held.cols;
  error.squares.assign(size(loadings.count + 1), 0.0);
  std::vector<double> row(size(held.cols));
  for (Index i = 0; i < held.rows; ++i) {
    for (Index j = 0; j < held.cols; ++j) row[size(j)] = held.at(i, j);
    add_row_errors(row, loadings, request.scheme == HeldOut::trimmed, units, error.squares);
  }
  // The rows that stay have too low a rank for more components.
  error.squares.resize(size(request.max_dim + 1), std::numeric_limits<double>::infinity());
  return error;
}

}  // namespace

std::vector<FoldError> held_out_elements(const HeldOutRequest& request, const HeldOutData& data,
                                         int threads, const Watch& watch) {
  const std::vector<Index> fold_of =
      deal_folds(data.matrix.rows, request.folds, request.pattern, data.groups, request.seed);
  const Index folds = fold_count(fold_of);
  std::vector<FoldError> errors(size(folds));
  WorkMeter meter(watch, "cross-validation", folds);
  parallel_for(folds, threads, [&](Index fold) {
    meter.check();
    errors[size(fold)] = fold_error(split_fold(fold_of, fold), request, data);
    meter.step();
  });
  return errors;
}

}  // namespace pcadim
