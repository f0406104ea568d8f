// Figures 2 and 3: evidence and posterior of NG, Minka and PESEL side by side; below them the other
// forms and our own method.
#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "report/drawing/numbers.hpp"
#include "report/drawing/plot.hpp"
#include "reproduction/figures.hpp"

namespace pcadim::reproduction {
namespace {

using namespace drawing;

constexpr double curve_height = 15, posterior_height = 9, heading_height = 1.8;

/// All methods on one axis.
Scale dimension_scale(const Example& example) {
  Index last = 1;
  for (const Selection& selection : example.selections) {
    last = std::max(last, selection.first + std::ssize(selection.curve) - 1);
  }
  return {ScaleKind::integer, -0.7, static_cast<double>(last) + 0.7};
}

/// "NG: d = 20 (99.7 %)", or "NG: 20 (99.7 %)" where the room is small.
std::string heading(Method method, const Selection& selection, const Paper& paper) {
  const std::string name(facts_of(method).name);
  if (!selection.d) return name;
  const double share = selection.posterior[size(*selection.d - selection.first)];
  const std::string answer = grouped(*selection.d) + " (" + percent(share) + ')';
  const std::string whole = name + ": d = " + answer;
  const bool fits = text_width(whole, paper.font_size, Weight::bold) <= paper.width;
  return fits ? whole : name + ": " + answer;
}

std::vector<std::pair<double, double>> finite_points(const Selection& selection) {
  std::vector<std::pair<double, double>> points;
  for (Index k = 0; k < std::ssize(selection.curve); ++k) {
    const double value = selection.curve[size(k)];
    if (std::isfinite(value)) points.emplace_back(selection.first + k, value);
  }
  return points;
}

Axis evidence_axis(const Selection& selection) {
  const auto values = finite_points(selection);
  const auto by_value = [](const auto& a, const auto& b) { return a.second < b.second; };
  const auto [lowest, highest] = std::minmax_element(values.begin(), values.end(), by_value);
  return {"log evidence", roomy_scale(ScaleKind::linear, lowest->second, highest->second, 0.08)};
}

void draw_curve(Canvas& canvas, const Box& box, const Selection& selection,
                const Scale& dimensions) {
  const auto values = finite_points(selection);
  Plot plot(canvas, box, {"", dimensions}, evidence_axis(selection));
  std::vector<Point> line;
  for (const auto& [d, value] : values) line.push_back(plot.at(d, value));
  plot.mark(static_cast<double>(true_dimension));
  canvas.polyline(line, style::accent_line);
  for (const Point& point : line) canvas.circle(point, 0.14 * canvas.em(), style::accent);
  if (!selection.d) return;
  const auto chosen = static_cast<double>(*selection.d);
  const double top = selection.curve[size(*selection.d - selection.first)];
  canvas.circle(plot.at(chosen, top), 0.38 * canvas.em(), style::accent);
}

void draw_posterior(Canvas& canvas, const Box& box, const Selection& selection,
                    const Scale& dimensions) {
  const Axis vertical{"posterior", Scale(ScaleKind::linear, 0, 1.0)};
  // Both plots begin at one place.
  const double indent = label_room(canvas, evidence_axis(selection), 11 * canvas.em()) -
                        label_room(canvas, vertical, 4 * canvas.em());
  Plot plot(canvas, {box.left + std::max(0.0, indent), box.top, box.right, box.bottom},
            {"dimension d", dimensions}, vertical);
  plot.mark(static_cast<double>(true_dimension));
  const double half = 0.4 * (plot.x(1) - plot.x(0));
  for (Index k = 0; k < std::ssize(selection.posterior); ++k) {
    const double share = selection.posterior[size(k)];
    const auto d = static_cast<double>(selection.first + k);
    if (share < 0.002) continue;
    const Box bar{plot.x(d) - half, plot.y(share), plot.x(d) + half, plot.y(0)};
    canvas.rectangle(bar, style::accent);
  }
}

Canvas draw_method(Method method, const Selection& selection, const Scale& dimensions,
                   const Paper& paper) {
  const double em = paper.font_size, width = paper.width;
  Canvas canvas(width, em);
  canvas.set_height((heading_height + curve_height + posterior_height) * em);
  canvas.text({{0, 1.05 * em},
               shortened(heading(method, selection, paper), em, width, Weight::bold),
               style::strong_text});
  const double split = (heading_height + curve_height) * em;
  draw_curve(canvas, {0, heading_height * em, width, split}, selection, dimensions);
  draw_posterior(canvas, {0, split, width, canvas.height()}, selection, dimensions);
  return canvas;
}

Sheet draw(const Example& example, const Paper& paper) {
  Sheet sheet(paper);
  const std::size_t columns = sheet.columns(3, 16) == 3 ? 3 : 1;  // two would leave a gap
  const Scale dimensions = dimension_scale(example);
  std::vector<Canvas> canvases;
  const Paper part{sheet.column_width(columns), paper.font_size};
  for (std::size_t k = 0; k < example_methods.size(); ++k) {
    canvases.push_back(draw_method(example_methods[k], example.selections[k], dimensions, part));
  }
  sheet.add_grid(canvases, columns);
  return sheet;
}

}  // namespace

Sheet draw_simple_example(const Results& results, const Paper& paper) {
  return draw(results.examples.front(), paper);
}

Sheet draw_hard_example(const Results& results, const Paper& paper) {
  return draw(results.examples.back(), paper);
}

}  // namespace pcadim::reproduction
