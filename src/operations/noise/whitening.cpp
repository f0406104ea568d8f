#include "operations/noise/whitening.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "model/noise_model.hpp"
#include "operations/noise/component_losses.hpp"
#include "operations/noise/divided_spectrum.hpp"
#include "operations/noise/noise_improvement.hpp"
#include "operations/noise/noise_sums.hpp"
#include "operations/noise/whitened_columns.hpp"

namespace pcadim {
namespace {

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

double gain_of_correlation(double r, const DataOnDemand& data) {
  return -0.5 * static_cast<double>(data.rows * data.cols) * std::log1p(-r * r);
}

/// Centring alone makes neighbouring rows of white noise negatively correlated, by 1/n: with many
/// columns that small number would look sure.
double beyond_centring(double r, const NoisyData& noisy) {
  if (!noisy.centered || r >= 0) return r;
  return std::min(0.0, r + 1 / static_cast<double>(noisy.data.rows));
}

/// From what the decomposition left, if it left something.
std::optional<Eigenpairs> pairs_of_form(const NoisyData& noisy, Index count) {
  if (noisy.known.form == nullptr) return std::nullopt;
  auto pairs = leading_eigenpairs(*noisy.known.form, count);
  if (!pairs) return std::nullopt;
  for (double& value : pairs->values) value *= static_cast<double>(noisy.data.rows);
  return pairs;
}

Eigenpairs leading_pairs_of(const NoisyData& noisy, Index count, int threads) {
  if (auto pairs = pairs_of_form(noisy, count)) return *std::move(pairs);
  std::vector<double> products = noisy.products;
  return leading_eigenpairs(std::min(noisy.data.rows, noisy.data.cols), products.data(), count,
                            threads);
}

/// Of the data as they are: found once for all models.
SingularTriplets components_as_given(const NoisyData& noisy, Index count, int threads) {
  SingularTriplets& known = noisy.known.as_given;
  if (std::ssize(known.values) >= count) return first_triplets(known, count);
  Eigenpairs pairs = leading_pairs_of(noisy, count, threads);
  if (noisy.passed != nullptr) {
    std::vector<double> products = noisy.passed->times(pairs.vectors);
    known = triplets_of(std::move(pairs), std::move(products));
  } else {
    known = triplets_of(noisy.data.cells(), std::move(pairs));
  }
  return known;
}

/// Each round takes so many components off.
Whitened by_rounds(const NoisyData& noisy, NoiseModel model, const std::vector<Index>& rounds,
                   bool raise_quiet_rows, int threads) {
  const DataMatrix& data = noisy.data.cells();
  NoiseScales scales = no_scales(data.rows, data.cols);
  DataMatrix now;
  for (const Index components : rounds) {
    const bool as_given = now.values.empty();
    SingularTriplets taken;
    if (components > 0)
      taken = as_given
                  ? components_as_given(noisy, components, threads)
                  : leading_triplets(now, short_side_products(now, threads), components, threads);
    improve(scales, as_given ? data : now, noisy.centered, model, taken, threads);
    if (raise_quiet_rows) raise_quiet(scales.rows);
    divide_into(now, data, scales, noisy.centered);
  }
  const bool as_given = now.values.empty();
  Whitened result =
      divided_by(noisy, scales, as_given ? noisy.products : short_side_products(now, threads),
                 row_squares(as_given ? data : now, threads), threads);
  const bool both = model == NoiseModel::rows_columns;
  if (model == NoiseModel::rows || both) result.row_deviations = scales.rows;
  if (model == NoiseModel::columns || both) result.column_deviations = scales.columns;
  return result;
}

/// How many components each round takes off. Where columns differ much, a loud one passes for a
/// component until it has been divided, so that the first round takes none off. Rows have few cells
/// to tell their noise: in many rounds one that weighs most would explain itself.
std::vector<Index> rounds_for(NoiseModel model, Index components) {
  const Index k = components;
  switch (model) {
    case NoiseModel::white:
      return {};
    case NoiseModel::columns:
      return {0, k, k, k, k, k};
    case NoiseModel::rows_columns:
      return {0, k, k};
    case NoiseModel::rows:
    case NoiseModel::serial:
    case NoiseModel::serial_columns:
      break;
  }
  return {k, k};
}

}  // namespace

std::vector<NoiseGain> noise_gains(const NoisyData& noisy, Index components, int threads) {
  const DataOnDemand& data = noisy.data;
  const bool centered = noisy.centered;
  const SingularTriplets taken = components_as_given(noisy, components, threads);
  const auto k = static_cast<double>(components);
  const auto free_rows = static_cast<double>(data.rows - (centered ? 1 : 0));
  const double rows = gain_of_own_variances(
      row_variances_left(squares_of_rows(noisy, threads), data.cols, taken, centered),
      static_cast<double>(data.cols) - k);
  const double columns = gain_of_own_variances(
      column_variances_left(squares_of_columns(noisy, threads), free_rows, taken), free_rows - k);
  const NeighbourCorrelations neighbours = correlations_beyond(noisy, taken, threads);
  const ComponentLosses losses = component_losses(noisy, taken);
  return {{NoiseModel::columns, columns, losses.columns},
          {NoiseModel::rows, rows, losses.rows},
          {NoiseModel::rows_columns, rows + columns, std::min(losses.rows, losses.columns)},
          {NoiseModel::serial, gain_of_correlation(beyond_centring(neighbours.rows, noisy), data),
           losses.serial},
          {NoiseModel::serial_columns, gain_of_correlation(neighbours.columns, data),
           losses.serial_columns}};
}

Whitened whitened(const NoisyData& noisy, NoiseModel model, Index components, int threads) {
  const std::vector<Index> rounds = rounds_for(model, components);
  if (model == NoiseModel::columns && noisy.data.cols <= noisy.data.rows)
    return whitened_columns(noisy, rounds, threads);
  return by_rounds(noisy, model, rounds, false, threads);
}

Whitened settled_whitening(const NoisyData& noisy, NoiseModel model, Index components,
                           int threads) {
  std::vector<Index> rounds(12, components);
  if (!is_serial(model)) rounds.insert(rounds.begin(), 0);
  if (model == NoiseModel::columns && noisy.data.cols <= noisy.data.rows)
    return whitened_columns(noisy, rounds, threads);
  // Few cells tell a row's noise, and in many rounds one that weighs most would explain itself.
  return by_rounds(noisy, model, rounds, true, threads);
}

}  // namespace pcadim
