#include "operations/noise/whitened_columns.hpp"

#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "operations/noise/divided_spectrum.hpp"
#include "operations/noise/noise_improvement.hpp"

namespace pcadim {
namespace {

/// Columns divided by their deviations, as products: the data need not be touched.
std::vector<double> divided_products(std::span<const double> products,
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

/// Right vectors and singular values of the divided data.
SingularTriplets components_of(std::vector<double> products, Index cols, Index count, int threads) {
  Eigenpairs pairs = leading_eigenpairs(cols, products.data(), count, threads);
  SingularTriplets result;
  for (const double value : pairs.values) result.values.push_back(std::sqrt(value));
  result.right = std::move(pairs.vectors);
  return result;
}

/// The same, found once for all numbers of components if `known` is given.
SingularTriplets components_of(std::vector<double> products, Index cols, Index count, int threads,
                               SingularTriplets* known) {
  if (known == nullptr) return components_of(std::move(products), cols, count, threads);
  if (std::ssize(known->values) < count)
    *known = components_of(std::move(products), cols, count, threads);
  return first_triplets(*known, count);
}

/// By how much the logarithm of any deviation has changed.
double largest_step(const std::vector<double>& before, const std::vector<double>& after) {
  double step = 0;
  for (std::size_t j = 0; j < before.size(); ++j)
    step = std::max(step, std::abs(std::log(after[j] / before[j])));
  return step;
}

}  // namespace

void improve_columns(std::vector<double>& deviations, const std::vector<double>& squares,
                     Index rows, const SingularTriplets& taken) {
  multiply_deviations(
      deviations,
      raised_to_floor(column_variances_left(squares, static_cast<double>(rows - 1), taken), squares,
                      rows));
}

void settle_columns(std::vector<double>& deviations, std::span<const double> products, Index rows,
                    Index components, int threads) {
  constexpr int most_rounds = 12;
  constexpr double of_the_error = 0.2;  // a deviation's own is 1/sqrt(2 rows)
  const double little = of_the_error / std::sqrt(2 * static_cast<double>(rows));
  for (int round = 0; round < most_rounds; ++round) {
    const std::vector<double> before = deviations;
    std::vector<double> now = divided_products(products, deviations);
    const std::vector<double> squares = diagonal_of(now, deviations.size());
    SingularTriplets taken;
    if (components > 0)
      taken = components_of(std::move(now), std::ssize(deviations), components, threads);
    improve_columns(deviations, squares, rows, taken);
    if (largest_step(before, deviations) < little) return;
  }
}

Whitened whitened_columns(const NoisyData& noisy, const std::vector<Index>& rounds, int threads) {
  NoiseScales scales = no_scales(noisy.data.rows, noisy.data.cols);
  std::vector<double>& deviations = scales.columns;
  const auto free_rows = static_cast<double>(noisy.data.rows - (noisy.centered ? 1 : 0));
  const bool by_sizes_first = rounds.size() > 1 && rounds.front() == 0;
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    const Index components = rounds[round];
    std::vector<double> now = divided_products(noisy.products, deviations);
    const std::vector<double> squares = diagonal_of(now, deviations.size());
    SingularTriplets taken;
    if (components > 0)
      taken = components_of(std::move(now), noisy.data.cols, components, threads,
                            by_sizes_first && round == 1 ? &noisy.known.by_column_sizes : nullptr);
    multiply_deviations(deviations,
                        raised_to_floor(column_variances_left(squares, free_rows, taken), squares,
                                        noisy.data.rows));
  }
  Whitened result = divided_by(noisy, scales, divided_products(noisy.products, deviations),
                               divided_lengths(noisy.data.cells(), deviations), threads);
  result.column_deviations = std::move(deviations);
  return result;
}

}  // namespace pcadim
