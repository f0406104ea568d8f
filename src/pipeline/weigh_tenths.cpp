#include "pipeline/weigh_tenths.hpp"

#include <algorithm>

#include "base/size.hpp"
#include "methods/shared/curve.hpp"
#include "pcadim/report.hpp"
#include "wording/fitted_values.hpp"

namespace pcadim {
namespace {

// Near the best mean log score on the tuning seeds of the simulated league, which is flat there
// (benchmarks/accuracy/agreement).
constexpr double weight_of_tenths = 0.25;

/// A tenth that has no answer says nothing about any dimension.
std::vector<Index> answers_in(const std::vector<std::optional<Index>>& tenths, Index first) {
  std::vector<Index> answers;
  for (const auto& d : tenths) {
    if (d && *d >= first) answers.push_back(*d);
  }
  return answers;
}

/// One probability for each dimension from `first` on.
std::vector<double> mixed(std::vector<double> probabilities, Index first,
                          const std::vector<Index>& answers) {
  for (double& probability : probabilities) probability *= 1 - weight_of_tenths;
  for (const Index d : answers) {
    const std::size_t place = size(d - first);
    if (place >= probabilities.size()) probabilities.resize(place + 1);
    probabilities[place] += weight_of_tenths / static_cast<double>(answers.size());
  }
  return probabilities;
}

}  // namespace

void weigh_with_tenths(Selection& selection, const std::vector<std::optional<Index>>& tenths) {
  const bool states = fitted_word(selection, "purpose") == to_string(Purpose::structure) &&
                      !selection.plausible.empty();
  const std::vector<Index> answers = answers_in(tenths, selection.first);
  if (!states || answers.empty()) return;
  const std::vector<double> weighed = mixed(selection.posterior, selection.first, answers);
  std::vector<Index> set = credible_set(weighed, selection.first);
  if (!std::ranges::binary_search(set, *selection.d)) return;  // hardly likely before, too
  selection.plausible.clear();
  for (const Index d : set) selection.plausible.push_back({d, weighed[size(d - selection.first)]});
  selection.credible_set = std::move(set);
}

}  // namespace pcadim
