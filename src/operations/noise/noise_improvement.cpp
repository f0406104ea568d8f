#include "operations/noise/noise_improvement.hpp"

#include <algorithm>
#include <cmath>

namespace pcadim {
namespace {

double median(std::vector<double> values) {
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::ranges::nth_element(values, middle);
  return *middle;
}

/// A correlation that was divided out, and what of it is left.
double joined(double known, double left) {
  constexpr double most = 0.99;
  return std::clamp(known + left * (1 - known * known), -most, most);
}

}  // namespace

void multiply_deviations(std::vector<double>& deviations, const std::vector<double>& variances) {
  constexpr double least = 1e-16;
  const double middle = median(variances), unit = middle > 0 ? middle : 1;
  for (std::size_t i = 0; i < deviations.size(); ++i)
    deviations[i] *= std::sqrt(std::max(variances[i] / unit, least));
}

std::vector<double> raised_to_floor(std::vector<double> variances,
                                    const std::vector<double>& squares, Index rows) {
  constexpr double floor = 0.001;
  for (std::size_t j = 0; j < variances.size(); ++j)
    variances[j] = std::max(variances[j], floor * squares[j] / static_cast<double>(rows));
  return variances;
}

void improve(NoiseScales& scales, const DataMatrix& now, bool centered, NoiseModel model,
             const SingularTriplets& taken, int threads) {
  const bool both = model == NoiseModel::rows_columns;
  if (model == NoiseModel::serial || model == NoiseModel::serial_columns) {
    const NeighbourCorrelations left = correlations_left(now, taken, threads);
    if (model == NoiseModel::serial) {
      scales.row_correlation = joined(scales.row_correlation, left.rows);
    } else {
      scales.column_correlation = joined(scales.column_correlation, left.columns);
    }
  }
  if (model == NoiseModel::columns || both) {
    const std::vector<double> squares = column_squares(now, threads);
    const auto free_rows = static_cast<double>(centered ? now.rows - 1 : now.rows);
    multiply_deviations(
        scales.columns,
        raised_to_floor(column_variances_left(squares, free_rows, taken), squares, now.rows));
  }
  if (model == NoiseModel::rows || both)
    multiply_deviations(scales.rows, row_variances_left(now, taken, centered, threads));
}

void raise_quiet(std::vector<double>& deviations) {
  constexpr double least = 0.1;
  const double floor = least * median(deviations);
  for (double& deviation : deviations) deviation = std::max(deviation, floor);
}

}  // namespace pcadim
