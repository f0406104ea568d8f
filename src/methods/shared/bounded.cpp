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
  const bool shared = !selection.posterior.empty();
  share_anew(selection.posterior, count);
  if (shared) selection.credible_set = credible_set(selection.posterior, selection.first);
  bound_answer(selection, direction, max_dim);
}

}  // namespace pcadim
