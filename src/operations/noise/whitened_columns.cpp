#include "operations/noise/whitened_columns.hpp"

#include <cmath>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "operations/noise/divided_spectrum.hpp"
#include "operations/noise/noise_improvement.hpp"

namespace pcadim {
namespace {

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

}  // namespace

Whitened whitened_columns(const NoisyData& noisy, const std::vector<Index>& rounds, int threads) {
  NoiseScales scales = no_scales(noisy.data.rows, noisy.data.cols);
  std::vector<double>& deviations = scales.columns;
  const auto free_rows = static_cast<double>(noisy.data.rows - (noisy.centered ? 1 : 0));
  for (const Index components : rounds) {
    std::vector<double> now = divided_products(noisy.products, deviations);
    const std::vector<double> squares = diagonal_of(now, deviations.size());
    SingularTriplets taken;
    if (components > 0) {
      Eigenpairs pairs = leading_eigenpairs(noisy.data.cols, now.data(), components, threads);
      for (const double value : pairs.values) taken.values.push_back(std::sqrt(value));
      taken.right = std::move(pairs.vectors);
    }
    multiply_deviations(deviations,
                        raised_to_floor(column_variances_left(squares, free_rows, taken), squares,
                                        noisy.data.rows));
  }
  Whitened result = divided_by(noisy, scales, divided_products(noisy.products, deviations),
                               divided_lengths(noisy.data, deviations));
  result.column_deviations = std::move(deviations);
  return result;
}

}  // namespace pcadim
