#include "operations/smooth_curve.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

// A column that the components reproduce exactly cannot be predicted from the others.
constexpr double least_degrees_left = 1e-10;

/// 1 - (sum of the first d squared entries of each row), d = 0 ... max_dim, row after row of d.
std::vector<double> freedoms(Index count, Index max_dim, double start,
                             const std::function<double(Index item, Index d)>& entry) {
  std::vector<double> result(size((max_dim + 1) * count), start);
  for (Index d = 1; d <= max_dim; ++d) {
    for (Index i = 0; i < count; ++i) {
      const double x = entry(i, d - 1);
      result[size(d * count + i)] = result[size((d - 1) * count + i)] - x * x;
    }
  }
  return result;
}

/// The decomposition with the leverages that every cell's weight is made of.
struct Fit {
  Index n, p, max_dim;
  SingularVectors svd;
  std::vector<double> row_freedom, column_freedom;  // d after d

  double left(Index i, Index k) const { return svd.left[size(k * n + i)]; }
  double right(Index j, Index k) const {
    return svd.right_transposed[size(j * std::ssize(svd.values) + k)];
  }
};

Fit fit(DataMatrix data, bool centered, Index max_dim) {
  Fit result{data.rows, data.cols, max_dim, {}, {}, {}};
  result.svd = singular_vectors(data.rows, data.cols, data.values.data());
  const double own_mean = centered ? 1 / static_cast<double>(data.rows) : 0;
  result.row_freedom = freedoms(result.n, max_dim, 1 - own_mean,
                                [&](Index i, Index k) { return result.left(i, k); });
  result.column_freedom =
      freedoms(result.p, max_dim, 1, [&](Index j, Index k) { return result.right(j, k); });
  return result;
}

/// Column j's share of the sums, for all d.
struct ColumnSums {
  std::vector<double> squares;
  std::vector<char> counts;  // is the column predictable with d components?
};

ColumnSums column_sums(std::span<const double> column, Index j, const Fit& fit) {
  ColumnSums sums{std::vector<double>(size(fit.max_dim + 1)),
                  std::vector<char>(size(fit.max_dim + 1))};
  std::vector<double> residual(column.begin(), column.end());
  for (Index d = 0; d <= fit.max_dim; ++d) {
    if (d > 0) {
      const double loading = fit.svd.values[size(d - 1)] * fit.right(j, d - 1);
      for (Index i = 0; i < fit.n; ++i) residual[size(i)] -= loading * fit.left(i, d - 1);
    }
    const double freedom = fit.column_freedom[size(d * fit.p + j)];
    if (freedom <= least_degrees_left) continue;
    const double* row_freedom = &fit.row_freedom[size(d * fit.n)];
    double sum = 0;
    for (Index i = 0; i < fit.n; ++i) {
      const double error = residual[size(i)] / (row_freedom[i] * freedom);
      sum += error * error;
    }
    sums.squares[size(d)] = sum;
    sums.counts[size(d)] = 1;
  }
  return sums;
}

}  // namespace

std::vector<double> smooth_curve(const DataMatrix& data, bool centered, Index max_dim, int threads,
                                 const Watch& watch) {
  const Fit decomposition = fit(data, centered, max_dim);
  std::vector<ColumnSums> sums(size(data.cols));
  WorkMeter meter(watch, "smoothing", data.cols);
  parallel_for(data.cols, threads, [&](Index j) {
    sums[size(j)] = column_sums(data.column(j), j, decomposition);
    meter.step();
  });
  std::vector<double> curve;
  for (Index d = 0; d <= max_dim; ++d) {
    double total = 0, cells = 0;
    for (const ColumnSums& column : sums) {
      total += column.squares[size(d)];
      if (column.counts[size(d)] != 0) cells += static_cast<double>(data.rows);
    }
    const double mean = total / cells;
    // No predictable column, or a row that the components reproduce exactly: excluded.
    curve.push_back(std::isfinite(mean) ? mean : std::numeric_limits<double>::infinity());
  }
  return curve;
}

}  // namespace pcadim
