#include "operations/signal/signal_directions.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "operations/noise/noise_left.hpp"
#include "operations/noise/noise_scales.hpp"

namespace pcadim {
namespace {

NoiseScales scales_of(const DataMatrix& data, NoiseModel model, const Whitened& noise) {
  NoiseScales scales = no_scales(data.rows, data.cols);
  if (!noise.row_deviations.empty()) scales.rows = noise.row_deviations;
  if (!noise.column_deviations.empty()) scales.columns = noise.column_deviations;
  if (model == NoiseModel::serial) scales.row_correlation = noise.correlation;
  if (model == NoiseModel::serial_columns) scales.column_correlation = noise.correlation;
  return scales;
}

/// What x_t becoming (x_t - r x_{t-1}) / sqrt(1 - r^2), the first one staying, is to the vector
/// that the result is multiplied by: the transposed filter.
void filter_transposed(std::span<double> vector, double r) {
  if (r == 0) return;
  const double unit = std::sqrt(1 - r * r);
  for (std::size_t t = 0; t < vector.size(); ++t) {
    if (t > 0) vector[t] /= unit;
    if (t + 1 < vector.size()) vector[t] -= r / unit * vector[t + 1];
  }
}

void divide(std::span<double> vector, const std::vector<double>& deviations) {
  for (std::size_t i = 0; i < vector.size(); ++i) vector[i] /= deviations[i];
}

/// The columns of a matrix of that many rows.
std::span<double> column_of(std::vector<double>& matrix, Index rows, Index k) {
  return std::span(matrix).subspan(size(k * rows), size(rows));
}

/// What the prepared columns are multiplied by: the right vectors, divided as the columns were.
std::vector<double> projection_of(std::vector<double> right, const NoiseScales& scales,
                                  const RepeatingData& data, Index count) {
  const Index p = data.unique.cols;
  std::vector<double> result(size(data.all.cols * count));
  for (Index k = 0; k < count; ++k) {
    const std::span<double> vector = column_of(right, p, k);
    filter_transposed(vector, scales.column_correlation);
    divide(vector, scales.columns);
    for (Index j = 0; j < p; ++j)
      result[size(k * data.all.cols + data.columns[size(j)])] = vector[size(j)];
  }
  return result;
}

/// Left vectors, divided as the rows were and by the singular values: the data multiplied by them
/// are the directions, in all columns, because the divided data multiplied by the left vectors are
/// the right ones.
std::vector<double> row_weights(const SingularTriplets& parts, const NoiseScales& scales) {
  const Index n = std::ssize(scales.rows), count = std::ssize(parts.values);
  std::vector<double> weights = parts.left;
  for (Index k = 0; k < count; ++k) {
    const std::span<double> vector = column_of(weights, n, k);
    filter_transposed(vector, scales.row_correlation);
    divide(vector, scales.rows);
    const double value = parts.values[size(k)];
    for (double& x : vector) x = value > 0 ? x / value : 0;
  }
  return weights;
}

std::vector<double> directions_of(const RepeatingData& data, const std::vector<double>& weights,
                                  Index count) {
  const Index n = data.unique.rows, p = data.all.cols;
  std::vector<double> result(size(p * count));
  const bool whole = n == data.all.rows;
  const DataMatrix some = whole ? DataMatrix() : submatrix(data.all, data.rows, counting(p));
  const DataMatrix& rows = whole ? data.all : some;
  multiply_transposed(p, count, n, rows.values.data(), weights.data(), result.data());
  return result;
}

/// The mean squares of a column that scores and directions leave over.
double mean_square_left(std::span<const double> column, const std::vector<double>& scores,
                        const double* directions, Index step) {
  const std::size_t n = column.size(), count = scores.size() / n;
  std::vector<double> left(column.begin(), column.end());
  for (std::size_t k = 0; k < count; ++k) {
    const double direction = directions[k * size(step)];
    for (std::size_t i = 0; i < n; ++i) left[i] -= scores[k * n + i] * direction;
  }
  double squares = 0;
  for (const double x : left) squares += x * x;
  return squares / static_cast<double>(n);
}

/// The noise of the divided columns, by the variance that their directions leave over.
double deviation_left(const SignalDirections& signal) {
  const auto count = static_cast<double>(signal.variances.size());
  const double known = std::accumulate(signal.variances.begin(), signal.variances.end(), 0.0);
  return std::sqrt(std::max(signal.total_variance - known, 0.0) /
                   (static_cast<double>(signal.columns) - count));
}

/// Columns that depend on others have what scores leave over of them.
std::vector<double> deviations_of(const SignalDirections& signal, const RepeatingData& data,
                                  const std::vector<double>& relative,
                                  const std::vector<double>& scores) {
  const Index p = data.all.cols;
  std::vector<double> result(size(p), -1.0);
  const double unit = deviation_left(signal);
  for (std::size_t j = 0; j < relative.size(); ++j)
    result[size(data.columns[j])] = relative[j] * unit;
  for (Index j = 0; j < p; ++j) {
    if (result[size(j)] >= 0) continue;
    result[size(j)] =
        std::sqrt(mean_square_left(data.all.column(j), scores, signal.directions.data() + j, p));
  }
  return result;
}

}  // namespace

SignalDirections signal_directions(const RepeatingData& data, NoiseModel model,
                                   const Whitened& noise, Index count, int threads) {
  const NoiseScales scales = scales_of(data.unique, model, noise);
  const DataMatrix now = divided(data.unique, scales, data.centered);
  SingularTriplets parts = leading_triplets(now, short_side_products(now, threads), count, threads);
  SignalDirections signal;
  signal.columns = now.cols;
  signal.directions = directions_of(data, row_weights(parts, scales), count);
  signal.projection = projection_of(std::move(parts.right), scales, data, count);
  const auto n = static_cast<double>(now.rows);
  for (const double value : parts.values) signal.variances.push_back(value * value / n);
  const std::vector<double> squares = column_squares(now, threads);
  signal.total_variance = std::accumulate(squares.begin(), squares.end(), 0.0) / n;
  return signal;
}

void add_scores(SignalDirections& signal, const RepeatingData& data, const Whitened& noise) {
  const Index n = data.all.rows, p = data.all.cols, count = std::ssize(signal.variances);
  std::vector<double> scores(size(n * count));
  multiply(n, count, p, data.all.values.data(), signal.projection.data(), scores.data());
  signal.covariance.resize(size(count * count));
  multiply_transposed(count, count, n, scores.data(), scores.data(), signal.covariance.data());
  for (double& x : signal.covariance) x /= static_cast<double>(n);
  if (noise.column_deviations.empty()) return;
  signal.deviations = deviations_of(signal, data, noise.column_deviations, scores);
}

void multiply_units(SignalDirections& signal, const std::vector<Index>& columns,
                    const std::vector<double>& units) {
  if (signal.variances.empty()) return;
  const std::size_t count = signal.variances.size(), p = signal.directions.size() / count;
  for (std::size_t j = 0; j < units.size(); ++j) {
    for (std::size_t k = 0; k < count; ++k) {
      signal.directions[k * p + size(columns[j])] *= units[j];
      signal.projection[k * p + size(columns[j])] /= units[j];
    }
    if (!signal.deviations.empty()) signal.deviations[size(columns[j])] *= units[j];
  }
}

}  // namespace pcadim
