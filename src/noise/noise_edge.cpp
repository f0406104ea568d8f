#include "noise/noise_edge.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "special/random_matrix.hpp"

namespace pcadim {
namespace {

/// The largest eigenvalue (divisor n) that the noise left over reaches.
using EdgeFormula = std::function<double(const NoiseLeft& noise)>;

NoiseEdge count_above(const Spectrum& spectrum, std::span<const double> tail_mean,
                      const EdgeFormula& formula) {
  const Index last = spectrum.max_rank() - 2, known = std::ssize(spectrum.eigenvalues);
  NoiseEdge result;
  for (;; ++result.count) {
    result.noise = tail_mean[static_cast<std::size_t>(result.count)];
    result.edge = formula(noise_left(spectrum, result.noise, result.count));
    const bool unknown = !spectrum.complete && result.count == known;
    const double next = unknown ? largest_unknown(spectrum) : spectrum.eigenvalue(result.count + 1);
    if (result.count >= last || next <= result.edge) return result;
    if (unknown) {
      result.decided = false;
      return result;
    }
  }
}

}  // namespace

double effective_rows(const Spectrum& spectrum) {
  return static_cast<double>(spectrum.free_rows());
}

double aspect_ratio(const Spectrum& spectrum) {
  return static_cast<double>(spectrum.max_rank()) / longer_side(spectrum);
}

double largest_unknown(const Spectrum& spectrum) {
  if (spectrum.complete) return 0;
  const Index known = std::ssize(spectrum.eigenvalues);
  const double sum =
      tail_means(spectrum, known + 1).back() * static_cast<double>(spectrum.p - known);
  return known > 0 ? std::min(spectrum.eigenvalues.back(), sum) : sum;
}

double longer_side(const Spectrum& spectrum) {
  return std::max(effective_rows(spectrum), static_cast<double>(spectrum.p));
}

NoiseLeft noise_left(const Spectrum& spectrum, double tail_mean, Index d) {
  const double rows = effective_rows(spectrum) - static_cast<double>(d);
  // The d strongest directions also took some noise with them; n / (n-1-d) gives it back.
  return {tail_mean * static_cast<double>(spectrum.n) / rows, rows,
          static_cast<double>(spectrum.p - d)};
}

double marchenko_pastur_edge(const Spectrum& spectrum, const NoiseLeft& noise) {
  const double reach = std::sqrt(noise.rows) + std::sqrt(noise.cols);
  return noise.variance / static_cast<double>(spectrum.n) * reach * reach;
}

double tracy_widom_edge(const Spectrum& spectrum, const NoiseLeft& noise, double quantile) {
  const double a = std::sqrt(noise.rows - 0.5), b = std::sqrt(noise.cols - 0.5);
  return noise.variance / static_cast<double>(spectrum.n) *
         ((a + b) * (a + b) + quantile * (a + b) * std::cbrt(1 / a + 1 / b));
}

NoiseEdge tracy_widom_edge(const Spectrum& spectrum, std::span<const double> tail_mean, double q) {
  const double quantile = tracy_widom_quantile(q);
  return count_above(spectrum, tail_mean, [&](const NoiseLeft& noise) {
    return tracy_widom_edge(spectrum, noise, quantile);
  });
}

NoiseEdge marchenko_pastur_edge(const Spectrum& spectrum, std::span<const double> tail_mean) {
  return count_above(spectrum, tail_mean, [&](const NoiseLeft& noise) {
    return marchenko_pastur_edge(spectrum, noise);
  });
}

NoiseToSignal noise_to_signal(std::span<const double> eigenvalues, double noise, double ratio) {
  constexpr std::size_t width = 4;  // sums side by side, so that the loop can use vectors
  const double reach = 2 * std::sqrt(ratio), edge = 1 + ratio + reach, unit = 1 / noise;
  const auto visible = static_cast<std::size_t>(
      std::partition_point(eigenvalues.begin(), eigenvalues.end(),
                           [&](double value) { return value * unit > edge; }) -
      eigenvalues.begin());
  std::array<double, width> value{}, slope{};
  const auto add = [&](std::size_t j, std::size_t lane) {
    const double x = eigenvalues[j] * unit, beyond = std::max(x - edge, 0.0);
    const double root = std::sqrt(beyond * (beyond + 2 * reach));
    const double term = 2 / (beyond + reach + root);
    value[lane] += term;
    slope[lane] += x * term / root;
  };
  std::size_t j = 0;
  for (; j + width <= visible; j += width) {
    for (std::size_t lane = 0; lane < width; ++lane) add(j + lane, lane);
  }
  for (; j < visible; ++j) add(j, 0);
  const double hidden = static_cast<double>(eigenvalues.size() - visible);
  return {value[0] + value[1] + value[2] + value[3] + hidden / std::sqrt(ratio),
          slope[0] + slope[1] + slope[2] + slope[3]};
}

TailFit tail_fit(const Spectrum& spectrum, Index d, double noise) {
  const double rows = effective_rows(spectrum) - static_cast<double>(d);
  const double cols = static_cast<double>(spectrum.p - d);
  const Index known = std::max<Index>(0, std::ssize(spectrum.eigenvalues) - d);
  TailFit fit;
  fit.count = spectrum.complete ? known : spectrum.max_rank() - d;
  // With more columns than rows only `rows` eigenvalues share the variance of all columns.
  const double unit = noise * (cols > rows ? cols / rows : 1.0);
  const double ratio = std::min(cols / rows, rows / cols);
  const auto count = static_cast<double>(fit.count);
  for (Index k = 0; k < known; ++k) {
    const double below = marchenko_pastur_cdf(spectrum.eigenvalue(d + 1 + k) / unit, ratio);
    const double above = static_cast<double>(fit.count - k);  // descending: this many are <= it
    fit.distance = std::max(
        {fit.distance, std::abs(above / count - below), std::abs((above - 1) / count - below)});
  }
  return fit;
}

}  // namespace pcadim
