#include "operations/noise/divided_spectrum.hpp"

#include <algorithm>
#include <cmath>

#include "linalg/eigenvalues.hpp"
#include "passes/norm_cells.hpp"

namespace pcadim {
namespace {

/// One point for each row; where there are many rows, cells of lengths stand for them, as in a
/// decomposition: what is done with the lengths takes time for each point.
NormMeasure lengths_of(std::vector<double> squares, double total_variance) {
  constexpr double nothing = 1e-16;  // squared, of a mean row
  constexpr std::size_t many = 1000;
  if (squares.size() > many) {
    NormCells cells;
    cells.add(squares, nothing * total_variance);
    return cells.measure();
  }
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

Spectrum spectrum_of(const NoisyData& noisy, std::vector<double> products,
                     std::vector<double> lengths, int threads) {
  constexpr double rounding = 1e-12;  // of the largest eigenvalue
  const auto rows = static_cast<double>(noisy.data.rows);
  Spectrum result;
  result.n = noisy.data.rows;
  result.p = noisy.data.cols;
  result.centered = noisy.centered;
  result.eigenvalues =
      gram_eigenvalues(std::min(result.n, result.p), products.data(), result.max_rank(), threads);
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

}  // namespace

Whitened divided_by(const NoisyData& noisy, const NoiseScales& scales, std::vector<double> products,
                    std::vector<double> lengths, int threads) {
  Whitened result;
  result.spectrum = spectrum_of(noisy, std::move(products), std::move(lengths), threads);
  result.log_determinant =
      log_determinant(scales, noisy.centered ? noisy.data.rows - 1 : noisy.data.rows);
  result.correlation = scales.row_correlation + scales.column_correlation;
  return result;
}

}  // namespace pcadim
