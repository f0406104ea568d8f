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
  return {ScaleKind::integer, -0.7, static_cast<double>(last) + 0.7};
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

/// One of the two readings of the paper's criterion.
struct Reading {
  std::string_view axis;
  double Sharpness::*value;
  std::optional<std::size_t> PhiScan::*chosen;
};

constexpr Reading by_likelihood{"likelihood: \u2212log(2 \u2212 C), none where \u03c6 is discarded",
                                &Sharpness::likelihood, &PhiScan::chosen};
constexpr Reading by_log_likelihood{"log likelihood: minus its second derivative",
                                    &Sharpness::log_likelihood, &PhiScan::chosen_log};

void mark_choice(Plot& plot, const PhiScan& scan, const Reading& reading) {
  const std::optional<std::size_t> chosen = scan.*reading.chosen;
  if (!chosen) return;
  plot.mark(scan.curves[*chosen].phi);
  plot.label_mark(scan.curves[*chosen].phi, "\u03c6*");
}

Axis winner_axis(const PhiScan& scan) {
  Index largest = 1;
  for (const PhiCurve& curve : scan.curves) largest = std::max(largest, curve.best);
  return {"dimension with the highest evidence",
          Scale(ScaleKind::integer, 0, 1.12 * static_cast<double>(largest))};
}

Axis criterion_axis(const PhiScan& scan, const Reading& reading) {
  double largest = 0;
  for (const PhiCurve& curve : scan.curves) {
    if (curve.sharpness) largest = std::max(largest, (*curve.sharpness).*reading.value);
  }
  return {std::string(reading.axis), Scale(ScaleKind::linear, 0, largest > 0 ? 1.08 * largest : 1)};
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
}

void draw_criterion(Canvas& canvas, const Box& box, const PhiScan& scan, const Reading& reading,
                    const std::string& title) {
  Plot plot(canvas, box, {title, phi_scale(scan)}, criterion_axis(scan, reading));
  for (const PhiCurve& curve : scan.curves) {
    if (!curve.sharpness) continue;
    const Point at = plot.at(curve.phi, std::max(0.0, (*curve.sharpness).*reading.value));
    canvas.circle(at, 0.16 * canvas.em(), style::accent);
    canvas.keep_free(around(at, 0.2 * canvas.em()));
  }
  mark_choice(plot, scan, reading);
}

Canvas draw_along_phi(const PhiScan& scan, const Paper& paper) {
  const double em = paper.font_size, plot_height = 12.5 * em, width = paper.width;
  Canvas canvas(width, em);
  const double top = legend(canvas, 0.6 * em, {{second_line_sign, "the true dimension, 20"}});
  const double second = top + plot_height, third = second + plot_height;
  canvas.set_height(third + plot_height + 1.4 * em);
  // All plots begin at one place.
  const auto room = [&](const Axis& axis) { return label_room(canvas, axis, 9 * em); };
  const double winner = room(winner_axis(scan)), one = room(criterion_axis(scan, by_likelihood)),
               other = room(criterion_axis(scan, by_log_likelihood));
  const double widest = std::max({winner, one, other});
  draw_winners(canvas, {widest - winner, top, width, second}, scan);
  draw_criterion(canvas, {widest - one, second, width, third}, scan, by_likelihood, "");
  draw_criterion(canvas, {widest - other, third, width, canvas.height()}, scan, by_log_likelihood,
                 "\u03c6");
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

/// Every fourth phi, and phi* in the place of the nearest.
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
