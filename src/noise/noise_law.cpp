#include "noise/noise_law.hpp"

#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "noise/noise_edge.hpp"
#include "special/random_matrix.hpp"

namespace pcadim {
namespace {

/// The middles of `count` parts of equal probability, descending.
std::vector<double> middles(Index count, double ratio) {
  const std::vector<double> halves =
      marchenko_pastur_quantiles(size(2 * count), size(2 * count - 1), ratio);
  std::vector<double> values;
  for (Index k = count; k >= 1; --k) values.push_back(halves[size(2 * k - 2)]);
  return values;
}

}  // namespace

std::optional<NoiseLaw> noise_law(const Spectrum& spectrum, Index d) {
  const Index count = std::ssize(spectrum.eigenvalues) - d;
  if (!spectrum.complete || count < 1) return {};
  const double left = tail_means(spectrum, d + 1).back();
  const NoiseLeft noise = noise_left(spectrum, left, d);
  if (!(left > 0) || noise.rows < 1 || noise.cols < 1) return {};
  const double longer = std::max(noise.rows, noise.cols);
  const double ratio = std::min(noise.rows, noise.cols) / longer;
  const double unit = noise.variance / static_cast<double>(spectrum.n) * longer;
  NoiseLaw law{d, unit * std::pow(1 - std::sqrt(ratio), 2),
               unit * std::pow(1 + std::sqrt(ratio), 2), middles(count, ratio)};
  for (double& value : law.expected) value *= unit;
  return law;
}

}  // namespace pcadim
