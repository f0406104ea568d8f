#include "report/panels/common.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "report/drawing/numbers.hpp"
#include "wording/fitted_values.hpp"

namespace pcadim {

double plot_height(const Paper& paper) {
  const double natural = std::clamp(0.62 * paper.width, 18 * paper.font_size, 26 * paper.font_size);
  return std::max(natural, paper.height);
}

Index leading_part(std::optional<Index> d, Index available) {
  return std::min(available, std::max<Index>(30, 3 * d.value_or(0) + 10));
}

std::string d_text(Index d) { return "d = " + drawing::grouped(d); }

std::string components_text(Index count) {
  return drawing::grouped(count) + (count == 1 ? " component" : " components");
}

std::string shown_text(Index shown, Index available, const std::string& things) {
  if (shown >= available) return {};
  return "first " + drawing::grouped(shown) + " of " + drawing::grouped(available) + ' ' + things;
}

const Selection* answering(const Report& report) {
  return report.selections.empty() ? nullptr : &report.selections.front();
}

Direction direction_of(const Selection& selection) {
  const MethodInfo* info = find_method(selection.method);
  return info == nullptr ? Direction::maximise : info->direction;
}

std::optional<double> criterion(const Selection& selection, Index d) {
  const Index place = d - selection.first;
  if (place < 0 || place >= std::ssize(selection.curve)) return std::nullopt;
  const double value = selection.curve[static_cast<std::size_t>(place)];
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

std::vector<double> losses(const Selection& selection) {
  const double sign = direction_of(selection) == Direction::minimise ? 1 : -1;
  double best = std::numeric_limits<double>::infinity();
  for (const double value : selection.curve) {
    if (std::isfinite(value)) best = std::min(best, sign * value);
  }
  std::vector<double> result;
  for (const double value : selection.curve) {
    result.push_back(std::isfinite(value) ? sign * value - best
                                          : std::numeric_limits<double>::infinity());
  }
  return result;
}

std::string criterion_name(const Selection& selection) {
  if (answers_prediction(selection)) return "log density of held-out rows";
  return selection.posterior.empty() ? "criterion" : "log evidence";
}

std::string method_name(const Selection& selection) {
  return drawing::shortened(selection.method, 1, 40);
}

std::string parameter_sign(const std::string& name) {
  return name == "phi" ? "\u03c6" : drawing::shortened(name, 1, 20);
}

}  // namespace pcadim
