// Which number of components wins over which range of the hyperparameter.
#include <algorithm>
#include <cmath>
#include <limits>

#include "report/drawing/legend.hpp"
#include "report/drawing/numbers.hpp"
#include "report/drawing/plot.hpp"
#include "report/drawing/thinning.hpp"
#include "report/panels/common.hpp"

namespace pcadim {
namespace {

using namespace drawing;
using Step = ParameterPath::Step;

const ParameterPath* path_of(const Report& report) {
  if (report.selections.empty() || !report.selections.front().path) return nullptr;
  return &*report.selections.front().path;
}

bool usable(double value) { return std::isfinite(value) && value > 0; }

bool has_content(const Report& report) {
  const ParameterPath* path = path_of(report);
  return path != nullptr && !path->steps.empty() && usable(path->chosen);
}

/// From a tenth of the floor to three times the last breakpoint, the chosen value well inside.
Scale parameter_scale(const ParameterPath& path) {
  double low = path.chosen / 3, high = path.chosen * 3;
  if (usable(path.floor)) low = std::min(low, path.floor / 10);
  for (const Step& step : path.steps) {
    if (usable(step.low)) high = std::max(high, step.low * 3);
    if (!usable(path.floor) && usable(step.low)) low = std::min(low, step.low / 3);
  }
  return {ScaleKind::logarithmic, low, high};
}

/// The steps inside the range, cut to it.
std::vector<Step> visible(const ParameterPath& path, const Scale& range) {
  std::vector<Step> steps;
  for (Step step : path.steps) {
    step.low = std::max(step.low, range.low());
    step.high = std::min(step.high, range.high());
    if (step.high > step.low) steps.push_back(step);
  }
  return steps;
}

Scale dimension_scale(const std::vector<Step>& steps) {
  double largest = 0;
  for (const Step& step : steps) largest = std::max(largest, static_cast<double>(step.d));
  if (largest > 40) return {ScaleKind::counts, 0, largest * 1.6};
  return {ScaleKind::integer, -0.3, std::max(1.0, largest * 1.12 + 0.3)};
}

void draw_below_floor(const ParameterPath& path, Canvas& canvas, const Plot& plot) {
  if (!usable(path.floor)) return;
  const Box& area = plot.area();
  const double right = std::clamp(plot.x(path.floor), area.left, area.right);
  if (right - area.left < 0.5) return;
  const Box box{area.left, area.top, right, area.bottom};
  canvas.rectangle(box, style::shade);
  canvas.hatching(box, 0.8 * canvas.em(), style::shade_hatch);
  canvas.line({right, area.top}, {right, area.bottom}, style::axis);
}

bool holds(const Step& step, double value) { return step.low <= value && value <= step.high; }

void draw_steps(const ParameterPath& path, const std::vector<Step>& steps, Canvas& canvas,
                const Plot& plot) {
  std::vector<Point> stairs;
  for (const Step& step : steps) {
    const double y = plot.y(static_cast<double>(step.d));
    stairs.push_back({plot.x(step.low), y});
    stairs.push_back({plot.x(step.high), y});
  }
  stairs = thinned(stairs);
  canvas.keep_line_free(stairs);
  canvas.polyline(stairs, style::grey_line);
  for (const Step& step : steps) {
    if (!holds(step, path.chosen)) continue;
    const double y = plot.y(static_cast<double>(step.d));
    canvas.line({plot.x(step.low), y}, {plot.x(step.high), y}, style::accent_thick);
    canvas.circle({plot.x(path.chosen), y}, 0.42 * canvas.em(), style::accent);
    canvas.keep_free(around({plot.x(path.chosen), y}, 0.42 * canvas.em()));
  }
}

/// The number of a step above its middle; a little higher where something is in the way.
std::vector<Label> step_labels(const Step& step, bool chosen, const Canvas& canvas,
                               const Plot& plot) {
  std::vector<Label> choices;
  const double middle = (plot.x(step.low) + plot.x(step.high)) / 2;
  for (const double up : {0.5, 0.8, 1.1}) {
    choices.push_back({{middle, plot.y(static_cast<double>(step.d)) - up * canvas.em()},
                       grouped(step.d),
                       chosen ? style::accent_text : style::text,
                       Anchor::middle,
                       0.92,
                       true});
  }
  return choices;
}

/// Numbers of the steps that are wide enough, the chosen one first, then the widest.
void label_steps(const ParameterPath& path, std::vector<Step> steps, Canvas& canvas,
                 const Plot& plot) {
  const auto rank = [&](const Step& step) {
    const double width = std::floor(100 * std::log(step.high / step.low) + 1e-6);
    return holds(step, path.chosen) ? std::numeric_limits<double>::infinity() : width;
  };
  std::stable_sort(steps.begin(), steps.end(),
                   [&](const Step& a, const Step& b) { return rank(a) > rank(b); });
  for (const Step& step : steps) {
    const bool chosen = holds(step, path.chosen);
    const std::vector<Label> choices = step_labels(step, chosen, canvas, plot);
    const double room = plot.x(step.high) - plot.x(step.low) + 0.3 * canvas.em();
    if (chosen || canvas.box_of(choices.front()).width() < room) {
      canvas.text_where_free(choices, plot.area());
    }
  }
}

std::vector<LegendEntry> legend_entries(const ParameterPath& path, const std::string& sign) {
  std::vector<LegendEntry> entries{
      {underline_sign, "wins at the " + sign + " chosen (" + short_number(path.chosen) + ')'},
      {grey_line_sign, "wins at other " + sign}};
  if (usable(path.floor)) entries.push_back({shade_sign, "not considered"});
  return entries;
}

Canvas draw(const Report& report, const Paper& paper) {
  const ParameterPath& path = *path_of(report);
  const std::string sign = parameter_sign(path.name);
  const Scale range = parameter_scale(path);
  const std::vector<Step> steps = visible(path, range);
  Canvas canvas(paper.width, paper.font_size);
  canvas.set_height(plot_height(paper));
  const double top = legend(canvas, 0, legend_entries(path, sign));
  Plot plot(canvas, {0, top, canvas.width(), canvas.height()}, {sign, range},
            {"components", dimension_scale(steps)});
  draw_below_floor(path, canvas, plot);
  plot.mark(path.chosen);
  draw_steps(path, steps, canvas, plot);
  plot.label_mark(path.chosen, sign + '*');
  label_steps(path, steps, canvas, plot);
  return canvas;
}

std::string describe(const Report& report) {
  const ParameterPath& path = *path_of(report);
  const std::string sign = parameter_sign(path.name);
  std::string text = "Which number of components wins over which range of " + sign + ": ";
  for (const Step& step : path.steps) {
    if (!holds(step, path.chosen)) continue;
    text += grouped(step.d) + " from " + short_number(step.low);
    text += std::isfinite(step.high) ? " to " + short_number(step.high) : " on";
    text += "; ";
    break;
  }
  return text + "the value chosen is " + short_number(path.chosen) + '.';
}

}  // namespace

extern const Panel path_panel;
const Panel path_panel{
    {"path", "The answer along the hyperparameter"}, has_content, draw, describe};

}  // namespace pcadim
