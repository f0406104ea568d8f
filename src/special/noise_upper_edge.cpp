#include "special/noise_upper_edge.hpp"

#include <algorithm>

namespace pcadim {
namespace {

/// The sum of (t w / (1 - t w))^2 over the variances t, of which none exceeds 1; climbs with w.
double pull(std::span<const double> variances, double unit, double w) {
  double sum = 0;
  for (const double variance : variances) {
    const double part = variance / unit * w, ratio = part / (1 - part);
    sum += ratio * ratio;
  }
  return sum;
}

}  // namespace

// J. W. Silverstein, S. Choi, J. Multivariate Analysis 54 (1995): outside its support the law's
// companion transform v has the inverse z(v) = -1/v + (1/rows) sum of t/(1 + t v), and the support
// ends where z'(v) = 0 with -1/max t < v < 0. In w = -v, in units of the largest variance.
double noise_upper_edge(std::span<const double> variances, double rows) {
  if (variances.empty()) return 0;
  const double unit = std::ranges::max(variances);
  if (!(unit > 0)) return 0;
  double low = 0, high = 1;
  for (int step = 0; step < 60; ++step) {
    const double w = low + (high - low) / 2;
    (pull(variances, unit, w) < rows ? low : high) = w;
  }
  double sum = 0;
  for (const double variance : variances) sum += variance / unit / (1 - variance / unit * low);
  return unit * (1 / low + sum / rows);
}

}  // namespace pcadim
