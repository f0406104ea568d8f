#include "methods/auto/own_edge.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "special/random_matrix.hpp"

namespace pcadim {
namespace {

/// Where noise ends, and the unit of the law of its largest eigenvalues.
struct Edge {
  double place = 0, unit = 0;
};

/// Where the law of the largest eigenvalues of real data (Airy, beta = 1) has number k from 1, on
/// average: x^(3/2) of them lie within x units of the edge, but for constants.
double mean_place(Index k) {
  constexpr double shift = 0.75;
  return -std::pow(1.5 * std::numbers::pi * (static_cast<double>(k) - shift), 2.0 / 3);
}

// The first ones move most, and may be signal.
constexpr Index skipped = 2, most_used = 25, fewest_used = 12;

/// By least squares, from eigenvalues beyond the first `d`.
Edge edge_beyond(const Spectrum& spectrum, Index d, Index known) {
  const Index first = skipped + 1, last = std::min(known - d, skipped + most_used);
  double count = 0, mean_x = 0, mean_y = 0, xy = 0, xx = 0;
  for (Index k = first; k <= last; ++k, ++count) {
    mean_x += mean_place(k);
    mean_y += spectrum.eigenvalue(d + k);
  }
  mean_x /= count, mean_y /= count;
  for (Index k = first; k <= last; ++k) {
    const double x = mean_place(k) - mean_x;
    xy += x * (spectrum.eigenvalue(d + k) - mean_y);
    xx += x * x;
  }
  return {mean_y - xy / xx * mean_x, xy / xx};
}

}  // namespace

Index above_own_edge(const Spectrum& spectrum, Index known) {
  constexpr double sure = 0.9999;  // edge and unit are estimates
  const double quantile = tracy_widom_quantile(sure);
  for (Index d = known - skipped - fewest_used; d >= 1; --d) {
    const Edge edge = edge_beyond(spectrum, d - 1, known);
    if (spectrum.eigenvalue(d) > edge.place + quantile * edge.unit) return d;
  }
  return 0;
}

}  // namespace pcadim
