#include "operations/whitening.hpp"

#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "linalg/eigenvalues.hpp"
#include "operations/noise_left.hpp"
#include "operations/noise_scales.hpp"

namespace pcadim {
namespace {

bool is_serial(NoiseModel model) {
  return model == NoiseModel::serial || model == NoiseModel::serial_columns;
}

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
std::vector<double> raised_to_floor(std::vector<double> variances, const DataMatrix& data) {
  constexpr double floor = 0.01;
  const std::vector<double> squares = column_squares(data);
  for (std::size_t j = 0; j < variances.size(); ++j)
    variances[j] = std::max(variances[j], floor * squares[j] / static_cast<double>(data.rows));
  return variances;
}

/// A correlation that was divided out, and what of it is left.
double joined(double known, double left) {
  constexpr double most = 0.99;
  return std::clamp(known + left * (1 - known * known), -most, most);
}

/// One round: from what components of the data divided so far leave over.
void improve(NoiseScales& scales, const DataMatrix& now, bool centered, NoiseModel model,
             const SingularTriplets& leading) {
  const bool both = model == NoiseModel::rows_columns;
  if (is_serial(model)) {
    const NeighbourCorrelations left = correlations_left(now, leading);
    if (model == NoiseModel::serial) {
      scales.row_correlation = joined(scales.row_correlation, left.rows);
    } else {
      scales.column_correlation = joined(scales.column_correlation, left.columns);
    }
  }
  if (model == NoiseModel::columns || both) {
    multiply_deviations(scales.columns,
                        raised_to_floor(column_variances_left(now, leading, centered), now));
  }
  if (model == NoiseModel::rows || both)
    multiply_deviations(scales.rows, row_variances_left(now, leading, centered));
}

NormMeasure lengths_of(const DataMatrix& data, double total_variance) {
  constexpr double nothing = 1e-16;  // squared, of a mean row
  std::vector<double> squares = row_squares(data);
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

Spectrum spectrum_of_divided(const DataMatrix& data, bool centered, int threads) {
  constexpr double rounding = 1e-12;  // of the largest eigenvalue
  Spectrum result;
  result.n = data.rows;
  result.p = data.cols;
  result.centered = centered;
  std::vector<double> gram = short_side_products(data, threads);
  result.eigenvalues =
      gram_eigenvalues(std::min(data.rows, data.cols), gram.data(), result.max_rank());
  while (!result.eigenvalues.empty() &&
         result.eigenvalues.back() <= rounding * result.eigenvalues.front())
    result.eigenvalues.pop_back();
  for (double& value : result.eigenvalues) {
    value /= static_cast<double>(data.rows);
    result.total_variance += value;
  }
  result.norms = lengths_of(data, result.total_variance);
  return result;
}

/// Scales that become better round by round, and the data divided by them.
class NoiseFitting {
 public:
  NoiseFitting(const DataMatrix& data, bool centered, NoiseModel model, int threads)
      : data_(data),
        centered_(centered),
        model_(model),
        threads_(threads),
        scales_(no_scales(data.rows, data.cols)),
        now_(divided(data, scales_, centered)) {}

  void improve_beyond(Index components) {
    if (model_ == NoiseModel::white) return;
    improve(scales_, now_, centered_, model_, leading_triplets(now_, components, threads_));
    now_ = divided(data_, scales_, centered_);
  }

  /// Rows with a deviation below a tenth of the median get that: few cells tell a row's noise, and
  /// in many rounds one that weighs most would explain itself.
  void raise_quiet_rows() {
    constexpr double least = 0.1;
    const double floor = least * median(scales_.rows);
    for (double& deviation : scales_.rows) deviation = std::max(deviation, floor);
    now_ = divided(data_, scales_, centered_);
  }

  Whitened result() const {
    const bool both = model_ == NoiseModel::rows_columns;
    Whitened result;
    result.spectrum = spectrum_of_divided(now_, centered_, threads_);
    result.log_determinant = log_determinant(scales_, centered_ ? data_.rows - 1 : data_.rows);
    if (model_ == NoiseModel::rows || both) result.row_deviations = scales_.rows;
    if (model_ == NoiseModel::columns || both) result.column_deviations = scales_.columns;
    result.correlation = scales_.row_correlation + scales_.column_correlation;
    return result;
  }

 private:
  const DataMatrix& data_;
  bool centered_;
  NoiseModel model_;
  int threads_;
  NoiseScales scales_;
  DataMatrix now_;
};

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

}  // namespace

std::vector<NoiseGain> noise_gains(const DataMatrix& data, bool centered, Index components,
                                   int threads) {
  const SingularTriplets leading = leading_triplets(data, components, threads);
  const auto k = static_cast<double>(components);
  const double rows = gain_of_own_variances(row_variances_left(data, leading, centered),
                                            static_cast<double>(data.cols) - k);
  const double columns =
      gain_of_own_variances(column_variances_left(data, leading, centered),
                            static_cast<double>(centered ? data.rows - 1 : data.rows) - k);
  const NeighbourCorrelations neighbours = correlations_left(data, leading);
  return {{NoiseModel::columns, columns},
          {NoiseModel::rows, rows},
          {NoiseModel::rows_columns, rows + columns},
          {NoiseModel::serial, gain_of_correlation(neighbours.rows, data)},
          {NoiseModel::serial_columns, gain_of_correlation(neighbours.columns, data)}};
}

Whitened whitened(const DataMatrix& data, bool centered, NoiseModel model, Index components,
                  int threads) {
  constexpr Index rounds = 2;
  NoiseFitting fitting(data, centered, model, threads);
  for (Index round = 0; round < rounds; ++round) fitting.improve_beyond(components);
  return fitting.result();
}

Whitened settled_whitening(const DataMatrix& data, bool centered, NoiseModel model,
                           Index components, int threads) {
  constexpr Index rounds = 12;
  NoiseFitting fitting(data, centered, model, threads);
  if (!is_serial(model)) fitting.improve_beyond(0);
  for (Index round = 0; round < rounds; ++round) {
    fitting.improve_beyond(components);
    fitting.raise_quiet_rows();
  }
  return fitting.result();
}

}  // namespace pcadim
