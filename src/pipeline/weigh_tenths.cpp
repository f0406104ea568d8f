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

/// The share of the tenths that answers each dimension from `first` on.
std::vector<double> shares(const std::vector<Index>& answers, Index first, std::size_t candidates) {
  std::vector<double> result(candidates);
  for (const Index d : answers) {
    const std::size_t place = size(d - first);
    if (place >= result.size()) result.resize(place + 1);
    result[place] += 1.0 / static_cast<double>(answers.size());
  }
  return result;
}

/// The weight of the tenths, or less where it would make another dimension more probable than the
/// answer: the answer is the most probable one by the whole data.
double weight_that_keeps(std::size_t answer, const std::vector<double>& probabilities,
                         const std::vector<double>& shares) {
  double weight = weight_of_tenths;
  for (std::size_t d = 0; d < shares.size(); ++d) {
    const double lead = probabilities[answer] - probabilities[d];
    const double behind = shares[d] - shares[answer];
    if (behind > 0) weight = std::min(weight, std::max(lead, 0.0) / (std::max(lead, 0.0) + behind));
  }
  return weight;
}

/// One probability for each dimension from `first` on.
std::vector<double> mixed(std::vector<double> probabilities, Index first, Index answer,
                          const std::vector<Index>& answers) {
  const std::vector<double> said = shares(answers, first, probabilities.size());
  probabilities.resize(said.size());
  const double weight = weight_that_keeps(size(answer - first), probabilities, said);
  for (std::size_t d = 0; d < said.size(); ++d)
    probabilities[d] = (1 - weight) * probabilities[d] + weight * said[d];
  return probabilities;
}

}  // namespace

void weigh_with_tenths(Selection& selection, const std::vector<std::optional<Index>>& tenths) {
  const bool states = fitted_word(selection, "purpose") == to_string(Purpose::structure) &&
                      !selection.plausible.empty();
  const std::vector<Index> answers = answers_in(tenths, selection.first);
  if (!states || answers.empty()) return;
  const std::vector<double> weighed =
      mixed(selection.posterior, selection.first, *selection.d, answers);
  std::vector<Index> set = credible_set(weighed, selection.first);
  selection.plausible.clear();
  for (const Index d : set) selection.plausible.push_back({d, weighed[size(d - selection.first)]});
  selection.credible_set = std::move(set);
}

}  // namespace pcadim
