#include "methods/shared/bounded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/mark.hpp"
#include "methods/shared/curve.hpp"

namespace pcadim {
namespace {

void shorten(std::vector<double>& values, std::size_t count) {
  if (values.size() > count) values.resize(count);
}

/// The first `count` candidates' shares of what they hold together; none where they hold nothing.
void share_anew(std::vector<double>& posterior, std::size_t count) {
  if (posterior.size() <= count) return;
  posterior.resize(count);
  const double held = std::accumulate(posterior.begin(), posterior.end(), 0.0);
  if (!(held > 0)) return posterior.clear();
  for (double& share : posterior) share /= held;
}

/// The best candidate of a curve that has been shortened.
Index best_left(const Selection& selection, Direction direction, Index max_dim) {
  if (direction == Direction::none || selection.curve.empty()) return max_dim;
  std::vector<double> score(selection.curve);
  for (double& value : score) {
    if (direction == Direction::minimise) value = -value;
    if (!std::isfinite(value)) value = -std::numeric_limits<double>::infinity();
  }
  return std::min(max_dim, selection.first + static_cast<Index>(argmax(score)));
}

/// The candidates that are left have at least their share of the posterior.
std::vector<Plausible> plausible_left(const std::vector<Plausible>& all,
                                      const Selection& selection) {
  std::vector<Plausible> left;
  for (const Index d : selection.credible_set) {
    const auto known = std::ranges::find(all, d, &Plausible::d);
    const double share = selection.posterior[static_cast<std::size_t>(d - selection.first)];
    left.push_back({d, known == all.end() ? share : std::max(share, known->probability)});
  }
  return left;
}

/// A posterior over more candidates becomes one over those that are left, with all that follows.
void bound_posterior(Selection& selection, std::size_t count) {
  if (selection.posterior.size() <= count) return;
  share_anew(selection.posterior, count);
  std::vector<Index>& set = selection.credible_set;
  set = credible_set(selection.posterior, selection.first);
  // A method need not answer its most probable candidate, but its set holds what it answers.
  if (selection.d && !set.empty() && !std::ranges::binary_search(set, *selection.d))
    set.insert(std::ranges::upper_bound(set, *selection.d), *selection.d);
  if (!selection.plausible.empty())
    selection.plausible = plausible_left(selection.plausible, selection);
}

void bound_answer(Selection& selection, Direction direction, Index max_dim) {
  if (!selection.d || *selection.d <= max_dim) return;
  selection.note = fmt::format("No more than {} were allowed ({}); without that it selects {}.",
                               max_dim, mark("max_dim"), *selection.d);
  selection.d = best_left(selection, direction, max_dim);
  selection.outcome = Outcome::boundary;
  selection.path.reset();  // its chosen value belongs to the answer without the bound
}

}  // namespace

void bound_candidates(Selection& selection, Direction direction, Index max_dim) {
  if (max_dim <= 0) return;
  const auto count = static_cast<std::size_t>(std::max<Index>(max_dim - selection.first + 1, 0));
  shorten(selection.curve, count);
  bound_answer(selection, direction, max_dim);
  bound_posterior(selection, count);
}

}  // namespace pcadim
