// The criterion of the answering method over the candidates, relative to its best value.
#include <algorithm>
#include <cmath>

#include "report/drawing/legend.hpp"
#include "report/drawing/numbers.hpp"
#include "report/drawing/plot.hpp"
#include "report/drawing/thinning.hpp"
#include "report/panels/common.hpp"

namespace pcadim {
namespace {

using namespace drawing;

/// A candidate and its criterion: how far below the best one, or, for a criterion that has no good
/// end, as it is.
struct Candidate {
  Index d = 0;
  double value = 0;
};

bool relative(const Selection& selection) { return direction_of(selection) != Direction::none; }

std::vector<Candidate> candidates(const Selection& selection) {
  std::vector<Candidate> all;
  const std::vector<double> lost = losses(selection);
  for (std::size_t i = 0; i < lost.size(); ++i) {
    if (!std::isfinite(lost[i])) continue;
    const Index d = selection.first + static_cast<Index>(i);
    // A minimised criterion keeps its direction: the best is the lowest point.
    const double sign = direction_of(selection) == Direction::minimise ? 1 : -1;
    all.push_back({d, relative(selection) ? sign * lost[i] : selection.curve[i]});
  }
  return all;
}

bool has_content(const Report& report) {
  return !report.selections.empty() && candidates(report.selections.front()).size() > 1;
}

Index last_shown(const Selection& selection, const std::vector<Candidate>& all) {
  const Index last = all.back().d;
  return std::max(all[1].d, std::min(last, leading_part(selection.d, last + 1)));
}

/// How far from the best the axis reaches. The first candidates are often so bad that the others
/// would look all the same: three times the median loss is enough then.
double reach(const std::vector<Candidate>& shown) {
  std::vector<double> lost;
  for (const Candidate& candidate : shown) lost.push_back(std::abs(candidate.value));
  std::sort(lost.begin(), lost.end());
  const double largest = lost.back();
  const double enough = 3 * lost[lost.size() / 2];
  return enough > 0 && largest > 1.7 * enough ? enough : largest;
}

/// What is drawn, and the range of its axis.
struct View {
  std::vector<Candidate> shown;
  double low = 0, high = 0;
  bool downwards = true;  ///< the best is on top
  Index outside = 0;      ///< candidates beyond the axis
};

View view_of(const Selection& selection) {
  View view;
  const std::vector<Candidate> all = candidates(selection);
  const Index last = last_shown(selection, all);
  for (const Candidate& candidate : all) {
    if (candidate.d <= last) view.shown.push_back(candidate);
  }
  if (!relative(selection)) {
    const auto [low, high] =
        std::minmax_element(view.shown.begin(), view.shown.end(),
                            [](Candidate a, Candidate b) { return a.value < b.value; });
    view.low = low->value;
    view.high = high->value;
    return view;
  }
  const double depth = reach(view.shown);
  view.downwards = direction_of(selection) == Direction::maximise;
  (view.downwards ? view.low : view.high) = view.downwards ? -depth : depth;
  for (const Candidate& candidate : view.shown) {
    if (std::abs(candidate.value) > depth) ++view.outside;
  }
  return view;
}

std::string title(const Selection& selection) {
  const std::string name = criterion_name(selection);
  if (!relative(selection)) return name;
  const bool smallest = direction_of(selection) == Direction::minimise;
  return name + (smallest ? " above its minimum" : " relative to its maximum");
}

std::vector<LegendEntry> legend_entries(const Selection& selection, const View& view) {
  std::vector<LegendEntry> entries;
  if (selection.d)
    entries.push_back({kept_sign, method_name(selection) + ": " + d_text(*selection.d)});
  if (view.outside > 0) {
    entries.push_back(
        {below_sign, grouped(view.outside) + (view.downwards ? " below" : " above") + " the axis"});
  }
  const std::vector<Candidate> all = candidates(selection);
  const std::string part = shown_text(std::ssize(view.shown), std::ssize(all), "candidates shown");
  if (!part.empty()) entries.push_back({nullptr, part});
  return entries;
}

/// A small arrow where the curve has left the axis.
void draw_outside(Canvas& canvas, double x, const Box& area, bool downwards) {
  const double em = canvas.em();
  const double sign = downwards ? 1 : -1;
  const double tip = downwards ? area.bottom - 0.15 * em : area.top + 0.15 * em;
  canvas.polygon(
      {{x - 0.3 * em, tip - sign * 0.55 * em}, {x + 0.3 * em, tip - sign * 0.55 * em}, {x, tip}},
      style::grey);
}

/// Signs for the candidates, if they have room side by side.
void draw_candidates(const Selection& selection, const View& view, const std::vector<Point>& points,
                     const Box& area, Canvas& canvas) {
  const double distance = area.width() / static_cast<double>(view.shown.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const bool outside = points[i].y < area.top - 0.01 || points[i].y > area.bottom + 0.01;
    const bool chosen = selection.d == view.shown[i].d;
    if (outside && distance > 0.5 * canvas.em()) {
      draw_outside(canvas, points[i].x, area, view.downwards);
    }
    if (outside || (distance < 2.5 && !chosen)) continue;
    const double radius =
        chosen ? 0.42 * canvas.em() : std::min(0.26 * canvas.em(), 0.32 * distance);
    canvas.keep_free(around(points[i], radius));
    canvas.circle(points[i], radius, chosen ? style::accent : style::open);
  }
}

Canvas draw(const Report& report, const Paper& paper) {
  const Selection& selection = report.selections.front();
  const View view = view_of(selection);
  Canvas canvas(paper.width, paper.font_size);
  canvas.set_height(plot_height(paper));
  const double top = legend(canvas, 0, legend_entries(selection, view));
  const Scale horizontal(ScaleKind::integer, static_cast<double>(view.shown.front().d) - 0.5,
                         static_cast<double>(view.shown.back().d) + 0.5);
  Plot plot(canvas, {0, top, canvas.width(), canvas.height()}, {"components", horizontal},
            {title(selection), roomy_scale(ScaleKind::linear, view.low, view.high, 0.08)});
  const bool marked =
      selection.d && *selection.d <= view.shown.back().d && *selection.d >= view.shown.front().d;
  const auto place = static_cast<double>(selection.d.value_or(0));
  if (marked) plot.mark(place);
  std::vector<Point> points;
  for (const Candidate& candidate : view.shown) {
    points.push_back(plot.at(static_cast<double>(candidate.d), candidate.value));
  }
  for (const auto& part : clipped(points, plot.area().top, plot.area().bottom)) {
    const std::vector<Point> line = thinned(part);
    canvas.keep_line_free(line);
    canvas.polyline(line, style::accent_line);
  }
  draw_candidates(selection, view, points, plot.area(), canvas);
  if (marked) plot.label_mark(place, d_text(*selection.d));
  return canvas;
}

std::string describe(const Report& report) {
  const Selection& selection = report.selections.front();
  const std::vector<Candidate> all = candidates(selection);
  std::string text = "The " + criterion_name(selection) + " of the method " +
                     method_name(selection) + " for " + grouped(all.front().d) + " to " +
                     components_text(all.back().d);
  if (selection.d) text += "; it selects " + grouped(*selection.d);
  return text + '.';
}

}  // namespace

extern const Panel evidence_panel;
const Panel evidence_panel{
    {"evidence", "The criterion for each number of components"}, has_content, draw, describe};

}  // namespace pcadim
