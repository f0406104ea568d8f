#include "pipeline/averaging.hpp"

#include <algorithm>

#include "base/size.hpp"

namespace pcadim {

std::vector<double> dimension_weights(const Selection& selection) {
  if (selection.posterior.empty()) return {};
  std::vector<double> weights(size(selection.first));
  weights.insert(weights.end(), selection.posterior.begin(), selection.posterior.end());
  return weights;
}

std::vector<double> certain(Index d) {
  std::vector<double> weights(size(d + 1));
  weights.back() = 1;
  return weights;
}

Index components_worth_keeping(std::span<const double> weights) {
  // Components that are in the model with a probability below this change nothing that is printed.
  constexpr double negligible = 1e-9;
  double at_least = 0;
  for (Index d = std::ssize(weights) - 1; d > 1; --d) {
    at_least += weights[size(d)];
    if (at_least > negligible) return d;
  }
  return 1;
}

std::vector<double> signal_factors(std::span<const double> variances, double total, Index p,
                                   std::span<const double> weights) {
  const Index count = std::ssize(variances);
  std::vector<double> noise{total / static_cast<double>(p)};
  double beyond = total;
  for (Index d = 1; d <= count; ++d) {
    beyond -= variances[size(d - 1)];
    noise.push_back(d < p ? std::max(beyond, 0.0) / static_cast<double>(p - d) : 0);
  }
  std::vector<double> factors(variances.size());
  double at_least = 0, noise_at_least = 0;  // sums over d >= j
  for (Index j = count; j >= 1; --j) {
    const double weight = j < std::ssize(weights) ? weights[size(j)] : 0;
    at_least += weight;
    noise_at_least += weight * noise[size(j)];
    factors[size(j - 1)] = at_least - noise_at_least / variances[size(j - 1)];
  }
  return factors;
}

}  // namespace pcadim
