#include "selectors/noise_edge.hpp"

#include <algorithm>
#include <cmath>

#include "special/random_matrix.hpp"

namespace pcadim {
namespace {

/// Rows that carry information: centring takes one away.
double effective_rows(const Spectrum& spectrum) {
  return static_cast<double>(spectrum.centered ? spectrum.n - 1 : spectrum.n);
}

/// `edge(v, N, P)`: the largest eigenvalue (divisor n) that noise of variance v reaches with N rows
/// and P columns left.
using EdgeFormula = std::function<double(double v, double rows, double cols)>;

NoiseEdge count_above(const Spectrum& spectrum, std::span<const double> tail_mean,
                      const EdgeFormula& formula) {
  const double n = static_cast<double>(spectrum.n), effective = effective_rows(spectrum);
  const Index last = static_cast<Index>(tail_mean.size()) - 2;
  NoiseEdge result;
  for (;; ++result.count) {
    const auto d = static_cast<double>(result.count);
    result.noise = tail_mean[static_cast<std::size_t>(result.count)];
    // The d strongest directions also took some noise with them; n / (n-1-d) gives it back.
    const double v = result.noise * n / (effective - d);
    result.edge = formula(v, effective - d, static_cast<double>(spectrum.p) - d);
    if (result.count >= last || spectrum.eigenvalue(result.count + 1) <= result.edge) return result;
  }
}

}  // namespace

NoiseEdge tracy_widom_edge(const Spectrum& spectrum, std::span<const double> tail_mean, double q) {
  const double t = tracy_widom_quantile(q), n = static_cast<double>(spectrum.n);
  return count_above(spectrum, tail_mean, [=](double v, double rows, double cols) {
    const double a = std::sqrt(rows - 0.5), b = std::sqrt(cols - 0.5);
    return v / n * ((a + b) * (a + b) + t * (a + b) * std::cbrt(1 / a + 1 / b));
  });
}

NoiseEdge marchenko_pastur_edge(const Spectrum& spectrum, std::span<const double> tail_mean) {
  const double n = static_cast<double>(spectrum.n);
  return count_above(spectrum, tail_mean, [=](double v, double rows, double cols) {
    const double reach = std::sqrt(rows) + std::sqrt(cols);
    return v / n * reach * reach;
  });
}

TailFit tail_fit(const Spectrum& spectrum, Index d, double noise) {
  const double rows = effective_rows(spectrum) - static_cast<double>(d);
  const double cols = static_cast<double>(spectrum.p - d);
  TailFit fit;
  fit.count = std::max<Index>(0, static_cast<Index>(spectrum.eigenvalues.size()) - d);
  // With more columns than rows only `rows` eigenvalues share the variance of all columns.
  const double unit = noise * (cols > rows ? cols / rows : 1.0);
  const double ratio = std::min(cols / rows, rows / cols);
  const auto count = static_cast<double>(fit.count);
  for (Index k = 0; k < fit.count; ++k) {
    const double below = marchenko_pastur_cdf(spectrum.eigenvalue(d + 1 + k) / unit, ratio);
    const double above = static_cast<double>(fit.count - k);  // descending: this many are <= it
    fit.distance = std::max(
        {fit.distance, std::abs(above / count - below), std::abs((above - 1) / count - below)});
  }
  return fit;
}

}  // namespace pcadim
