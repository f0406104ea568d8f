// Figure 1 and the animations: the evidence as phi grows.
#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "report/drawing/legend.hpp"
#include "report/drawing/numbers.hpp"
#include "report/drawing/plot.hpp"
#include "reproduction/animation.hpp"
#include "reproduction/figures.hpp"

namespace pcadim::reproduction {
namespace {

using namespace drawing;

constexpr std::size_t shown_curves = 6;
constexpr std::size_t frames = 50;  // as the animation's rules have it

/// Equal steps over the grid; the one nearest to phi* makes way for it.
std::vector<std::size_t> shown_places(const PhiScan& scan) {
  std::vector<std::size_t> places;
  const std::size_t last = scan.curves.size() - 1;
  for (std::size_t k = 0; k < shown_curves; ++k) places.push_back(k * last / (shown_curves - 1));
  if (!scan.chosen) return places;
  const auto distance = [&](std::size_t place) {
    return place > *scan.chosen ? place - *scan.chosen : *scan.chosen - place;
  };
  *std::ranges::min_element(places, {}, distance) = *scan.chosen;
  return places;
}

Scale dimension_scale(const PhiCurve& curve) {
  const Index last = curve.first + std::ssize(curve.evidence) - 1;
  return {ScaleKind::integer, 0, static_cast<double>(last) + 0.7};
}

/// The curve with a dot where it is highest.
void draw_evidence(Canvas& canvas, const Plot& plot, const PhiCurve& curve, double base) {
  std::vector<Point> line;
  for (Index k = 0; k < std::ssize(curve.evidence); ++k) {
    line.push_back(plot.at(static_cast<double>(curve.first + k), curve.evidence[size(k)] - base));
  }
  canvas.polyline(line, style::accent_line);
  canvas.circle(line[size(curve.best - curve.first)], 0.35 * canvas.em(), style::accent);
}

/// "phi = 1.2: d = 8"
std::string heading(const PhiCurve& curve, bool chosen) {
  return (chosen ? "\u03c6* = " : "\u03c6 = ") + short_number(curve.phi) +
         ": d = " + grouped(curve.best);
}

std::string_view style_of(bool chosen) { return chosen ? style::accent_text : style::strong_text; }

Canvas draw_at(const PhiCurve& curve, bool chosen, const Paper& paper) {
  const double em = paper.font_size;
  Canvas canvas(paper.width, em);
  canvas.set_height(15 * em);
  canvas.text({{0, 1.05 * em}, heading(curve, chosen), style_of(chosen)});
  const auto [lowest, highest] = std::ranges::minmax_element(curve.evidence);
  Plot plot(canvas, {0, 1.8 * em, paper.width, canvas.height()},
            {"dimension d", dimension_scale(curve)},
            {"log evidence", roomy_scale(ScaleKind::linear, *lowest, *highest, 0.08)});
  plot.mark(static_cast<double>(true_dimension));
  draw_evidence(canvas, plot, curve, 0);
  return canvas;
}

Scale phi_scale(const PhiScan& scan) {
  return {ScaleKind::logarithmic, scan.curves.front().phi, scan.curves.back().phi};
}

void mark_choice(Plot& plot, const PhiScan& scan, bool with_label) {
  if (!scan.chosen) return;
  plot.mark(scan.curves[*scan.chosen].phi);
  if (with_label) plot.label_mark(scan.curves[*scan.chosen].phi, "\u03c6*");
}

/// Stairs: a value for each phi of the grid.
Axis winner_axis(const PhiScan& scan) {
  Index largest = 1;
  for (const PhiCurve& curve : scan.curves) largest = std::max(largest, curve.best);
  return {"dimension with the highest evidence",
          Scale(ScaleKind::integer, 0, 1.12 * static_cast<double>(largest))};
}

Axis criterion_axis(const PhiScan& scan) {
  double largest = 0;
  for (const PhiCurve& curve : scan.curves) largest = std::max(largest, curve.score.value_or(0));
  return {"the paper's criterion (none where \u03c6 is discarded)",
          Scale(ScaleKind::linear, 0, largest > 0 ? 1.08 * largest : 1)};
}

/// Stairs: a value for each phi of the grid.
void draw_winners(Canvas& canvas, const Box& box, const PhiScan& scan) {
  Plot plot(canvas, box, {"", phi_scale(scan)}, winner_axis(scan));
  const double y = plot.y(static_cast<double>(true_dimension));
  canvas.line({plot.area().left, y}, {plot.area().right, y}, style::second_line);
  std::vector<Point> line;
  for (const PhiCurve& curve : scan.curves) {
    const double height = plot.y(static_cast<double>(curve.best));
    if (!line.empty()) line.push_back({line.back().x, height});
    line.push_back({plot.x(curve.phi), height});
  }
  canvas.keep_line_free(line);
  canvas.polyline(line, style::accent_line);
  mark_choice(plot, scan, true);
}

void draw_criterion(Canvas& canvas, const Box& box, const PhiScan& scan) {
  Plot plot(canvas, box, {"\u03c6", phi_scale(scan)}, criterion_axis(scan));
  mark_choice(plot, scan, false);
  for (const PhiCurve& curve : scan.curves) {
    if (curve.score)
      canvas.circle(plot.at(curve.phi, *curve.score), 0.16 * canvas.em(), style::accent);
  }
}

Canvas draw_along_phi(const PhiScan& scan, const Paper& paper) {
  const double em = paper.font_size;
  Canvas canvas(paper.width, em);
  canvas.set_height(28 * em);
  const double top = legend(canvas, 0.6 * em, {{second_line_sign, "the true dimension, 20"}});
  const double split = top + 0.46 * (canvas.height() - top);
  // Both plots begin at one place.
  const double indent = label_room(canvas, criterion_axis(scan), 9 * em) -
                        label_room(canvas, winner_axis(scan), 9 * em);
  draw_winners(canvas, {std::max(0.0, indent), top, paper.width, split}, scan);
  draw_criterion(canvas, {std::max(0.0, -indent), split, paper.width, canvas.height()}, scan);
  return canvas;
}

/// The range of evidence below the maximum that all frames show. Curves at different phi have
/// maxima of very different height, so each is drawn below its own.
double common_depth(const PhiScan& scan) {
  double depth = 0;
  for (const PhiCurve& curve : scan.curves) {
    const auto [lowest, highest] = std::ranges::minmax_element(curve.evidence);
    depth = std::max(depth, *highest - *lowest);
  }
  return depth;
}

std::string draw_frame(const PhiCurve& curve, bool chosen, const Plot& plot, const Paper& paper) {
  Canvas canvas(paper.width, paper.font_size);
  canvas.set_height(1e6);
  draw_evidence(canvas, plot, curve, *std::ranges::max_element(curve.evidence));
  canvas.text({{paper.width - paper.font_size, 1.05 * paper.font_size},
               heading(curve, chosen),
               style_of(chosen),
               Anchor::end});
  return canvas.elements();
}

/// Every fourth phi of the grid, and phi* in the place of the nearest.
std::vector<std::size_t> frame_places(const PhiScan& scan) {
  std::vector<std::size_t> places;
  const std::size_t step = scan.curves.size() / frames;
  for (std::size_t k = 0; k < frames; ++k) places.push_back(k * step);
  if (scan.chosen) places[std::min(*scan.chosen / step, frames - 1)] = *scan.chosen;
  return places;
}

Sheet animated(const PhiScan& scan, const Paper& paper) {
  const double em = paper.font_size;
  Canvas canvas(paper.width, em);
  canvas.set_height(22 * em);
  const double depth = common_depth(scan);
  Plot plot(
      canvas, {0, 0, paper.width, canvas.height()},
      {"dimension d", dimension_scale(scan.curves.front())},
      {"log evidence below its highest", Scale(ScaleKind::linear, -1.05 * depth, 0.05 * depth)});
  plot.mark(static_cast<double>(true_dimension));
  Sheet sheet(paper);
  sheet.add(canvas);
  const std::vector<std::size_t> places = frame_places(scan);
  for (std::size_t k = 0; k < places.size(); ++k) {
    const bool chosen = scan.chosen ? places[k] == *scan.chosen : false;
    const bool stays = scan.chosen ? chosen : k == places.size() / 2;
    sheet.add_elements(
        frame(draw_frame(scan.curves[places[k]], chosen, plot, paper), k, places.size(), stays));
  }
  return sheet;
}

}  // namespace

Sheet draw_phi(const Results& results, const Paper& paper) {
  const PhiScan& scan = results.scans.front();
  Sheet sheet(paper);
  const std::size_t columns = sheet.columns(3, 16);
  std::vector<Canvas> canvases;
  for (const std::size_t place : shown_places(scan)) {
    canvases.push_back(draw_at(scan.curves[place], scan.chosen == place,
                               {sheet.column_width(columns), paper.font_size}));
  }
  sheet.add_grid(canvases, columns);
  sheet.add(draw_along_phi(scan, paper));
  return sheet;
}

Sheet draw_simple_animation(const Results& results, const Paper& paper) {
  return animated(results.scans.front(), paper);
}

Sheet draw_hard_animation(const Results& results, const Paper& paper) {
  return animated(results.scans.back(), paper);
}

}  // namespace pcadim::reproduction
