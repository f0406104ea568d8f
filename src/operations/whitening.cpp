#include "operations/whitening.hpp"

#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "linalg/eigenvalues.hpp"
#include "linalg/linalg.hpp"
#include "operations/noise_left.hpp"
#include "operations/noise_scales.hpp"

namespace pcadim {
namespace {

constexpr Index rounds = 2;

double median(std::vector<double> values) {
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::ranges::nth_element(values, middle);
  return *middle;
}

/// Multiplies the deviations by the roots of the variances, whose median is the unit. None becomes
/// zero.
void multiply_deviations(std::vector<double>& deviations, const std::vector<double>& variances) {
  constexpr double least = 1e-16;
  const double middle = median(variances), unit = middle > 0 ? middle : 1;
  for (std::size_t i = 0; i < deviations.size(); ++i)
    deviations[i] *= std::sqrt(std::max(variances[i] / unit, least));
}

/// Every column keeps a hundredth of its variance as noise, or components of a single column would
/// explain themselves.
std::vector<double> raised_to_floor(std::vector<double> variances,
                                    const std::vector<double>& squares, Index rows) {
  constexpr double floor = 0.01;
  for (std::size_t j = 0; j < variances.size(); ++j)
    variances[j] = std::max(variances[j], floor * squares[j] / static_cast<double>(rows));
  return variances;
}

/// A correlation that was divided out, and what of it is left.
double joined(double known, double left) {
  constexpr double most = 0.99;
  return std::clamp(known + left * (1 - known * known), -most, most);
}

/// One round: from what components of the data divided so far leave over.
void improve(NoiseScales& scales, const DataMatrix& now, bool centered, NoiseModel model,
             const TakenComponents& taken) {
  const bool both = model == NoiseModel::rows_columns;
  if (model == NoiseModel::serial || model == NoiseModel::serial_columns) {
    const NeighbourCorrelations left = correlations_left(now, taken);
    if (model == NoiseModel::serial) {
      scales.row_correlation = joined(scales.row_correlation, left.rows);
    } else {
      scales.column_correlation = joined(scales.column_correlation, left.columns);
    }
  }
  if (model == NoiseModel::columns || both) {
    multiply_deviations(scales.columns, raised_to_floor(column_variances_left(now, taken, centered),
                                                        column_squares(now), now.rows));
  }
  if (model == NoiseModel::rows || both)
    multiply_deviations(scales.rows, row_variances_left(now, taken, centered));
}

NormMeasure lengths_of(std::vector<double> squares, double total_variance) {
  constexpr double nothing = 1e-16;  // squared, of a mean row
  std::ranges::sort(squares);
  NormMeasure norms;
  for (const double square : squares) {
    if (square <= nothing * total_variance) {
      ++norms.zero_rows;
    } else {
      norms.nodes.push_back({0.5 * std::log(square), 1});
      ++norms.rows;
    }
  }
  return norms;
}

/// Of divided data with these products and squared lengths of their rows.
Spectrum spectrum_of_divided(const NoisyData& noisy, std::vector<double> products,
                             std::vector<double> lengths) {
  constexpr double rounding = 1e-12;  // of the largest eigenvalue
  const auto rows = static_cast<double>(noisy.data.rows);
  Spectrum result;
  result.n = noisy.data.rows;
  result.p = noisy.data.cols;
  result.centered = noisy.centered;
  result.eigenvalues =
      gram_eigenvalues(std::min(result.n, result.p), products.data(), result.max_rank());
  while (!result.eigenvalues.empty() &&
         result.eigenvalues.back() <= rounding * result.eigenvalues.front())
    result.eigenvalues.pop_back();
  for (double& value : result.eigenvalues) {
    value /= rows;
    result.total_variance += value;
  }
  result.norms = lengths_of(std::move(lengths), result.total_variance);
  return result;
}

/// Half of `freedom` times (log of the mean - mean of the logs), summed: what the likelihood gains
/// if every variance is taken for its own.
double gain_of_own_variances(const std::vector<double>& variances, double freedom) {
  constexpr double least = 1e-16;
  double sum = 0, logs = 0;
  for (const double variance : variances) sum += variance;
  const double mean = sum / static_cast<double>(variances.size());
  if (!(mean > 0)) return 0;
  for (const double variance : variances) logs += std::log(std::max(variance / mean, least));
  return -0.5 * freedom * logs;
}

double gain_of_correlation(double r, const DataMatrix& data) {
  return -0.5 * static_cast<double>(data.rows * data.cols) * std::log1p(-r * r);
}

double free_rows(const NoisyData& noisy) {
  return static_cast<double>(noisy.centered ? noisy.data.rows - 1 : noisy.data.rows);
}

Whitened divided_by(const NoisyData& noisy, const NoiseScales& scales, Spectrum spectrum) {
  Whitened result;
  result.spectrum = std::move(spectrum);
  result.log_determinant =
      log_determinant(scales, noisy.centered ? noisy.data.rows - 1 : noisy.data.rows);
  result.correlation = scales.row_correlation + scales.column_correlation;
  return result;
}

/// Columns divided by their deviations, as products: the data need not be touched.
std::vector<double> divided_products(const std::vector<double>& products,
                                     const std::vector<double>& deviations) {
  const std::size_t p = deviations.size();
  std::vector<double> result(p * p);
  for (std::size_t j = 0; j < p; ++j) {
    for (std::size_t i = j; i < p; ++i)
      result[j * p + i] = products[j * p + i] / (deviations[i] * deviations[j]);
  }
  return result;
}

std::vector<double> diagonal_of(const std::vector<double>& products, std::size_t side) {
  std::vector<double> result(side);
  for (std::size_t j = 0; j < side; ++j) result[j] = products[j * side + j];
  return result;
}

std::vector<double> divided_lengths(const DataMatrix& data, const std::vector<double>& deviations) {
  std::vector<double> sums(size(data.rows));
  for (Index j = 0; j < data.cols; ++j) {
    const double unit = 1 / deviations[size(j)];
    const auto column = data.column(j);
    for (std::size_t i = 0; i < column.size(); ++i) sums[i] += unit * column[i] * unit * column[i];
  }
  return sums;
}

/// Unequal columns, no more of them than rows: all but the lengths of the rows is in the products.
Whitened whitened_columns(const NoisyData& noisy, Index components, int threads) {
  NoiseScales scales = no_scales(noisy.data.rows, noisy.data.cols);
  std::vector<double>& deviations = scales.columns;
  for (Index round = 0; round < rounds; ++round) {
    std::vector<double> now = divided_products(noisy.products, deviations);
    const std::vector<double> squares = diagonal_of(now, deviations.size());
    TakenComponents taken;
    if (components > 0) {
      Eigenpairs pairs = leading_eigenpairs(noisy.data.cols, now.data(), components, threads);
      for (const double value : pairs.values) taken.values.push_back(std::sqrt(value));
      taken.right = std::move(pairs.vectors);
    }
    multiply_deviations(deviations,
                        raised_to_floor(column_variances_left(squares, free_rows(noisy), taken),
                                        squares, noisy.data.rows));
  }
  Whitened result =
      divided_by(noisy, scales,
                 spectrum_of_divided(noisy, divided_products(noisy.products, deviations),
                                     divided_lengths(noisy.data, deviations)));
  result.column_deviations = std::move(deviations);
  return result;
}

}  // namespace

std::vector<NoiseGain> noise_gains(const NoisyData& noisy, Index components, int threads) {
  const auto& [data, products, centered] = noisy;
  const TakenComponents taken = taken_components(data, products, components, threads);
  const auto k = static_cast<double>(components);
  const double rows = gain_of_own_variances(row_variances_left(data, taken, centered),
                                            static_cast<double>(data.cols) - k);
  const double columns =
      gain_of_own_variances(column_variances_left(data, taken, centered), free_rows(noisy) - k);
  const NeighbourCorrelations neighbours = correlations_left(data, taken);
  return {{NoiseModel::columns, columns},
          {NoiseModel::rows, rows},
          {NoiseModel::rows_columns, rows + columns},
          {NoiseModel::serial, gain_of_correlation(neighbours.rows, data)},
          {NoiseModel::serial_columns, gain_of_correlation(neighbours.columns, data)}};
}

Whitened whitened(const NoisyData& noisy, NoiseModel model, Index components, int threads) {
  const auto& [data, products, centered] = noisy;
  if (model == NoiseModel::columns && data.cols <= data.rows)
    return whitened_columns(noisy, components, threads);
  NoiseScales scales = no_scales(data.rows, data.cols);
  if (model == NoiseModel::white)
    return divided_by(noisy, scales, spectrum_of_divided(noisy, products, row_squares(data)));
  improve(scales, data, centered, model, taken_components(data, products, components, threads));
  DataMatrix now = divided(data, scales, centered);
  for (Index round = 1; round < rounds; ++round) {
    improve(scales, now, centered, model,
            taken_components(now, short_side_products(now, threads), components, threads));
    now = divided(data, scales, centered);
  }
  Whitened result =
      divided_by(noisy, scales,
                 spectrum_of_divided(noisy, short_side_products(now, threads), row_squares(now)));
  if (model == NoiseModel::rows || model == NoiseModel::rows_columns)
    result.row_deviations = scales.rows;
  if (model == NoiseModel::columns || model == NoiseModel::rows_columns)
    result.column_deviations = scales.columns;
  return result;
}

}  // namespace pcadim
