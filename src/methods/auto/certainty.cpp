#include "methods/auto/certainty.hpp"

#include <algorithm>
#include <cmath>

#include "methods/auto/noise_fit.hpp"
#include "methods/shared/curve.hpp"
#include "methods/shared/level_likelihood.hpp"
#include "special/random_matrix.hpp"

namespace pcadim {
namespace {

// Found by the best mean log score of 1,790 answers on the tuning seeds of the simulated league
// (docs/auto.md). The likelihood of the eigenvalues is counted as if it came from a quarter of
// them: neighbouring eigenvalues are not independent, and components have not one level.
constexpr double weight_of_likelihood = 0.25;
constexpr double weight_of_tests = 0.8;
constexpr double least_of_test = 0.1;  // weak signals hide below the edge of the noise
constexpr double bonus_of_answer = 1.75;
constexpr double share_of_anything = 0.005;  // what no test foresees: it falls off with distance

/// The log probabilities, up to a constant, of dimensions from `from` on.
std::vector<double> log_weights(const Spectrum& spectrum, Index from, Index last) {
  const std::vector<double> tail = tail_means(spectrum, spectrum.max_rank());
  const NoiseTests tests(spectrum, tail);
  const LevelLikelihood level(spectrum);
  std::vector<double> weights;
  double passed = 0;
  for (Index d = from; d <= last; ++d) {
    const double likelihood = level.at(from, d);
    weights.push_back(std::isfinite(likelihood) ? weight_of_likelihood * likelihood + passed
                                                : -std::numeric_limits<double>::infinity());
    const double test = tracy_widom_cdf(tests.statistic(d));
    passed += weight_of_tests * std::log((test + least_of_test) / (1 + least_of_test));
  }
  return weights;
}

/// A law that falls off by a factor e with each step away from d.
void mix_with_distance(std::vector<double>& probabilities, Index d) {
  double sum = 0;
  std::vector<double> law;
  for (Index k = 0; k < std::ssize(probabilities); ++k) {
    law.push_back(std::exp(-std::abs(static_cast<double>(k - d))));
    sum += law.back();
  }
  for (std::size_t k = 0; k < law.size(); ++k)
    probabilities[k] =
        (1 - share_of_anything) * probabilities[k] + share_of_anything * law[k] / sum;
}

}  // namespace

std::vector<double> structure_probabilities(const Spectrum& spectrum, Index d) {
  constexpr Index farthest = 30;  // dimensions beyond the first that is open
  const Index known = std::ssize(spectrum.eigenvalues);
  const Index from = std::max<Index>(0, std::min(sure_components(spectrum) - 1, d));
  const Index last = std::min({std::max(from, d) + farthest, spectrum.max_rank() - 2, known - 2});
  std::vector<double> probabilities(static_cast<std::size_t>(known));
  if (last < std::max(from, d)) {
    probabilities[static_cast<std::size_t>(d)] = 1;
  } else {
    std::vector<double> weights = log_weights(spectrum, from, last);
    weights[static_cast<std::size_t>(d - from)] += bonus_of_answer;
    std::ranges::copy(posterior_from_log(weights),
                      probabilities.begin() + static_cast<std::ptrdiff_t>(from));
  }
  mix_with_distance(probabilities, d);
  return probabilities;
}

std::vector<Plausible> plausible_of(const std::vector<Index>& set,
                                    const std::vector<double>& probabilities) {
  std::vector<Plausible> result;
  for (const Index d : set) result.push_back({d, probabilities[static_cast<std::size_t>(d)]});
  return result;
}

}  // namespace pcadim
