// What the statements ask of a method's answer.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <variant>

#include "base/size.hpp"
#include "reproduction/experiments.hpp"

namespace pcadim::reproduction {
namespace {

double posterior_of(const Selection& selection, Index d) {
  const Index place = d - selection.first;
  const std::vector<double>& posterior = selection.posterior;
  return place < 0 || place >= std::ssize(posterior) ? 0 : posterior[size(place)];
}

double mass_near(const Selection& selection) {
  double sum = 0;
  for (Index d = near_first; d <= near_last; ++d) sum += posterior_of(selection, d);
  return std::min(sum, 1.0);  // rounding
}

/// The two highest values, by place; the first of equals.
std::pair<Index, Index> two_highest(const std::vector<double>& curve) {
  std::vector<Index> order(curve.size());
  std::iota(order.begin(), order.end(), 0);
  const auto higher = [&](Index a, Index b) {
    return curve[size(a)] != curve[size(b)] ? curve[size(a)] > curve[size(b)] : a < b;
  };
  std::partial_sort(order.begin(), order.begin() + 2, order.end(), higher);
  return {order[0], order[1]};
}

/// The paper's condition (section 3.3): the maximum lies inside, and the mean slope before it is
/// not below the mean slope after it. Counted from one dimension on, as in the paper.
bool has_two_phases(const Selection& selection, Index best) {
  const Index first = std::max<Index>(selection.first, 1);
  const Index last = selection.first + std::ssize(selection.curve) - 1;
  if (best <= first || best >= last) return false;
  const auto value = [&](Index d) { return selection.curve[size(d - selection.first)]; };
  const double rise = (value(best) - value(first)) / static_cast<double>(best - first);
  const double fall = (value(best) - value(last)) / static_cast<double>(last - best);
  return rise >= fall;
}

bool tiny_before_ten(const Selection& selection) {
  const auto value = [&](Index d) { return selection.curve[size(d - selection.first)]; };
  constexpr Index ten = 10;
  if (selection.first > 1 || selection.first + std::ssize(selection.curve) <= ten) return false;
  return std::min({value(1), value(2), value(3), value(4)}) > value(ten);
}

double fitted_number(const Selection& selection, std::string_view name) {
  for (const Fitted& one : selection.fitted) {
    if (one.name == name && std::holds_alternative<double>(one.value))
      return std::get<double>(one.value);
  }
  return 0;
}

}  // namespace

Answer answer_of(const Selection& selection) {
  Answer answer;
  answer.d = selection.d;
  answer.phi = fitted_number(selection, "phi");
  answer.phi_low = fitted_number(selection, "phi_low");
  answer.phi_high = fitted_number(selection, "phi_high");
  if (selection.posterior.size() < 2) return answer;
  const auto [best, second] = two_highest(selection.curve);
  answer.best = selection.first + best;
  answer.second = selection.first + second;
  answer.of_best = posterior_of(selection, answer.best);
  answer.of_truth = posterior_of(selection, true_dimension);
  answer.near = mass_near(selection);
  answer.two_phases = has_two_phases(selection, answer.best);
  answer.tiny_before_ten = tiny_before_ten(selection);
  return answer;
}

}  // namespace pcadim::reproduction
