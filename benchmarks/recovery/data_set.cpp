#include "recovery/data_set.hpp"

#include <cmath>
#include <numbers>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "recovery/changes.hpp"
#include "recovery/counts.hpp"
#include "recovery/noise.hpp"

namespace pcadim::recovery {
namespace {

Values random_directions(Index p, Index d, std::uint64_t key) {
  Values directions = normal(p * d, key, Stream::directions);
  orthonormalise(p, d, directions.data());
  return directions;
}

Values waves(Index p, Index d) {
  const auto width = static_cast<double>(p);
  Values directions;
  for (Index k = 1; k <= d; ++k) {
    for (Index j = 0; j < p; ++j) {
      const double place = (static_cast<double>(j) + 0.5) / width;
      directions.push_back(std::sqrt(2 / width) *
                           std::cos(std::numbers::pi * static_cast<double>(k) * place));
    }
  }
  return directions;
}

/// Adds normal scores along the directions, with the variances that the spikes have beyond the
/// noise. Row-major rows are columns to the linear algebra.
void add_signal(Values& x, const Regime& regime, std::uint64_t key) {
  const Index n = regime.n, p = regime.p, d = regime.d();
  if (d == 0) return;
  const Values directions =
      regime.directions == Directions::waves ? waves(p, d) : random_directions(p, d, key);
  Values scores = normal(d * n, key, Stream::scores);
  for (Index k = 0; k < d * n; ++k) scores[size(k)] *= std::sqrt(regime.spikes[size(k % d)] - 1);
  add_product(1, p, n, d, {directions.data(), p}, {scores.data(), d}, x.data(), p);
}

}  // namespace

std::vector<double> make_data_set(const Regime& regime, std::uint64_t seed) {
  const std::uint64_t key = key_of(regime.name, seed);
  if (regime.counts) return make_counts(regime, key);
  Values x = make_noise(regime, key);
  add_signal(x, regime, key);
  apply_change(x, regime, key);
  return x;
}

}  // namespace pcadim::recovery
