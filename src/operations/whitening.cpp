#include "operations/whitening.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/size.hpp"
#include "linalg/eigenvalues.hpp"
#include "linalg/linalg.hpp"
#include "operations/noise_scales.hpp"

namespace pcadim {
namespace {

/// The eigenvalues of the products of a matrix along its shorter side (destroyed).
std::vector<double> products(const DataMatrix& data, int threads) {
  const Index n = data.rows, p = data.cols, side = std::min(n, p);
  std::vector<double> gram(size(side * side));
  p <= n ? add_inner_products(p, n, data.values.data(), gram.data(), threads)
         : add_outer_products(n, p, data.values.data(), gram.data(), threads);
  return gram;
}

/// Leading components: left (n x k) and right (p x k) vectors of length 1, and singular values.
struct Leading {
  std::vector<double> values, left, right;
};

Leading leading_components(const DataMatrix& data, Index count, int threads) {
  const Index n = data.rows, p = data.cols, side = std::min(n, p);
  if (count == 0) return {};
  std::vector<double> gram = products(data, threads);
  Eigenpairs pairs = leading_eigenpairs(side, gram.data(), count, threads);
  Leading result;
  std::vector<double> others(size(std::max(n, p) * count));
  p <= n ? multiply(n, count, p, data.values.data(), pairs.vectors.data(), others.data())
         : multiply_transposed(p, count, n, data.values.data(), pairs.vectors.data(),
                               others.data());
  for (Index k = 0; k < count; ++k) {
    const double s = std::sqrt(pairs.values[size(k)]), unit = s > 0 ? 1 / s : 0;
    result.values.push_back(s);
    const Index length = std::max(n, p);
    for (Index i = 0; i < length; ++i) others[size(k * length + i)] *= unit;
  }
  (p <= n ? result.left : result.right) = std::move(others);
  (p <= n ? result.right : result.left) = std::move(pairs.vectors);
  return result;
}

/// The squares left over along one side, per degree of freedom: an unbiased estimate of each
/// row's or column's variance if the noise of the others is like its own.
std::vector<double> variances_left(std::vector<double> squares, const std::vector<double>& vectors,
                                   const std::vector<double>& values, double own, double others) {
  const std::size_t count = squares.size();
  constexpr double least_freedom = 0.05;
  std::vector<double> freedom(count, 1 - own);
  for (std::size_t k = 0; k < values.size(); ++k) {
    for (std::size_t i = 0; i < count; ++i) {
      const double entry = vectors[k * count + i];
      squares[i] -= values[k] * values[k] * entry * entry;
      freedom[i] -= entry * entry;
    }
  }
  for (std::size_t i = 0; i < count; ++i)
    squares[i] = std::max(squares[i], 0.0) / (std::max(freedom[i], least_freedom) * others);
  return squares;
}

std::vector<double> row_squares(const DataMatrix& data) {
  std::vector<double> sums(size(data.rows));
  for (Index j = 0; j < data.cols; ++j) {
    for (Index i = 0; i < data.rows; ++i) sums[size(i)] += data.at(i, j) * data.at(i, j);
  }
  return sums;
}

std::vector<double> column_squares(const DataMatrix& data) {
  std::vector<double> sums(size(data.cols));
  for (Index j = 0; j < data.cols; ++j) {
    for (const double x : data.column(j)) sums[size(j)] += x * x;
  }
  return sums;
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::ranges::nth_element(values, middle);
  return *middle;
}

double tunable(const char* name, double value) {
  const char* given = std::getenv(name);
  return given ? std::atof(given) : value;
}

/// Multiplies the deviations by the roots of the variances, whose median is the unit; none falls
/// below its floor.
void multiply_deviations(std::vector<double>& deviations, std::vector<double> variances) {
  const double unit = median(variances), floor = tunable("FLOOR", 1e-16);
  for (std::size_t i = 0; i < deviations.size(); ++i)
    deviations[i] *= std::sqrt(std::max(variances[i] / (unit > 0 ? unit : 1.0), floor));
}

/// A column keeps some noise, however much of it the components explain.
void raise_to_floor(std::vector<double>& variances, const std::vector<double>& squares, Index n) {
  const double floor = tunable("COLFLOOR", 0.01);
  for (std::size_t j = 0; j < variances.size(); ++j)
    variances[j] = std::max(variances[j], floor * squares[j] / static_cast<double>(n));
}

/// Correlation of neighbours in what is left over, weighted by the cells' squares.
double correlation_left(DataMatrix data, const Leading& leading, bool of_rows) {
  const Index n = data.rows, p = data.cols, count = std::ssize(leading.values);
  std::vector<double> scaled = leading.left;
  for (Index k = 0; k < count; ++k)
    for (Index i = 0; i < n; ++i) scaled[size(k * n + i)] *= leading.values[size(k)];
  double products = 0, squares = 0;
  std::vector<double> before;
  for (Index j = 0; j < p; ++j) {
    const auto column = data.column(j);
    for (Index k = 0; k < count; ++k) {
      const double loading = leading.right[size(k * p + j)];
      for (Index i = 0; i < n; ++i) column[size(i)] -= scaled[size(k * n + i)] * loading;
    }
    for (const double x : column) squares += x * x;
    if (of_rows) {
      for (Index i = 1; i < n; ++i) products += column[size(i)] * column[size(i - 1)];
    } else if (j > 0) {
      for (Index i = 0; i < n; ++i) products += column[size(i)] * before[size(i)];
    }
    if (!of_rows) before.assign(column.begin(), column.end());
  }
  constexpr double most = 0.98;
  return squares > 0 ? std::clamp(products / squares, -most, most) : 0;
}

void improve(NoiseScales& scales, const DataMatrix& data, bool centered, NoiseModel model,
             Index components, int threads) {
  const DataMatrix now = divided(data, scales, centered);
  const Leading leading = leading_components(now, components, threads);
  const auto n = static_cast<double>(centered ? data.rows - 1 : data.rows),
             p = static_cast<double>(data.cols), k = static_cast<double>(components);
  if (model == NoiseModel::serial || model == NoiseModel::serial_columns) {
    const bool of_rows = model == NoiseModel::serial;
    double& r = of_rows ? scales.row_correlation : scales.column_correlation;
    const double more = correlation_left(now, leading, of_rows);
    r += more * (1 - r * r);
    return;
  }
  if (model != NoiseModel::rows) {
    std::vector<double> squares = column_squares(now);
    std::vector<double> variances =
        variances_left(squares, leading.right, leading.values, 0, n - k);
    raise_to_floor(variances, squares, data.rows);
    multiply_deviations(scales.columns, std::move(variances));
  }
  if (model != NoiseModel::columns) {
    const double own = centered ? 1 / (n + 1) : 0;
    multiply_deviations(scales.rows, variances_left(row_squares(now), leading.left, leading.values,
                                                    own, p - k));
  }
}

Spectrum spectrum_of_divided(const DataMatrix& data, bool centered, int threads) {
  Spectrum result;
  result.n = data.rows;
  result.p = data.cols;
  result.centered = centered;
  std::vector<double> gram = products(data, threads);
  result.eigenvalues = gram_eigenvalues(std::min(data.rows, data.cols), gram.data(),
                                        result.max_rank());
  const auto n = static_cast<double>(data.rows);
  const double limit = 1e-12 * result.eigenvalues.front();
  while (!result.eigenvalues.empty() && result.eigenvalues.back() <= limit)
    result.eigenvalues.pop_back();
  for (double& value : result.eigenvalues) value /= n;
  for (const double value : result.eigenvalues) result.total_variance += value;
  std::vector<double> lengths = row_squares(data);
  std::ranges::sort(lengths);
  for (const double square : lengths) {
    if (square <= 1e-16 * result.total_variance) {
      ++result.norms.zero_rows;
    } else {
      result.norms.nodes.push_back({0.5 * std::log(square), 1});
      ++result.norms.rows;
    }
  }
  return result;
}

}  // namespace

Whitened whitened(const DataMatrix& data, bool centered, NoiseModel model, Index components,
                  int threads) {
  const Index rounds =
      model == NoiseModel::white ? 0 : static_cast<Index>(tunable("ROUNDS", 2));
  NoiseScales scales = no_scales(data.rows, data.cols);
  for (Index round = 0; round < rounds; ++round)
    improve(scales, data, centered, model, components, threads);
  Whitened result;
  result.spectrum = spectrum_of_divided(divided(data, scales, centered), centered, threads);
  result.log_determinant = log_determinant(scales, centered ? data.rows - 1 : data.rows);
  if (model == NoiseModel::rows || model == NoiseModel::rows_columns)
    result.row_deviations = scales.rows;
  if (model == NoiseModel::columns || model == NoiseModel::rows_columns)
    result.column_deviations = scales.columns;
  result.correlation = scales.row_correlation + scales.column_correlation;
  return result;
}

}  // namespace pcadim
