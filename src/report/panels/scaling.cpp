// What dividing columns by their standard deviations does: both scree plots and both answers; or,
// where the other spectrum is not known, how different the columns are.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "report/drawing/legend.hpp"
#include "report/drawing/numbers.hpp"
#include "report/drawing/plot.hpp"
#include "report/drawing/thinning.hpp"
#include "report/panels/common.hpp"

namespace pcadim {
namespace {

using namespace drawing;

bool has_both(const Report& report) {
  return !report.sensitivity.other_scaling_eigenvalues.empty() &&
         report.sensitivity.other_scaling_eigenvalues.front() > 0 &&
         !report.spectrum.eigenvalues.empty() && report.spectrum.eigenvalues.front() > 0;
}

std::vector<double> positive_deviations(const Report& report) {
  std::vector<double> values;
  for (const double value : report.profile.deviations) {
    if (value > 0 && std::isfinite(value)) values.push_back(value);
  }
  return values;
}

bool has_content(const Report& report) {
  return has_both(report) || positive_deviations(report).size() > 1;
}

/// Eigenvalues as shares of the variance, in per cent.
std::vector<double> shares(const std::vector<double>& eigenvalues, double total, Index count) {
  std::vector<double> result;
  for (Index j = 0; j < std::min<Index>(count, std::ssize(eigenvalues)); ++j) {
    result.push_back(100 * eigenvalues[static_cast<std::size_t>(j)] / total);
  }
  return result;
}

/// One of the two scree plots.
struct Scree {
  std::vector<double> shares;
  std::optional<Index> d;
  bool this_one = false;
};

std::vector<Scree> both_screes(const Report& report) {
  const std::vector<double>& other = report.sensitivity.other_scaling_eigenvalues;
  const double other_total = std::accumulate(other.begin(), other.end(), 0.0);
  const Index d =
      std::max(report.answer.d.value_or(0), report.sensitivity.other_scaling_d.value_or(0));
  const Index shown =
      leading_part(d, std::max(std::ssize(report.spectrum.eigenvalues), std::ssize(other)));
  return {{shares(report.spectrum.eigenvalues, report.spectrum.total_variance, shown),
           report.answer.d, true},
          {shares(other, other_total, shown), report.sensitivity.other_scaling_d, false}};
}

std::string scaling_text(bool scaled, std::optional<Index> d) {
  return std::string(scaled ? "scaled" : "not scaled") + ": " + (d ? d_text(*d) : "no answer");
}

Scale share_scale(const std::vector<Scree>& screes) {
  double largest = 0, smallest = 1e300;
  for (const Scree& scree : screes) {
    for (const double share : scree.shares) {
      largest = std::max(largest, share);
      if (share > 0) smallest = std::min(smallest, share);
    }
  }
  // What is below a ten-millionth of the largest is not worth an axis of that length.
  smallest = std::max(smallest, largest * 1e-7);
  const ScaleKind kind = scale_kind_for(smallest, largest);
  if (kind == ScaleKind::linear) return {kind, 0, 1.06 * largest};
  return roomy_scale(kind, smallest, largest, 0.06);
}

void draw_sign(Canvas& canvas, Point place, double radius, bool this_one) {
  if (this_one) {
    canvas.circle(place, radius, style::accent);
  } else {
    canvas.diamond(place, 1.2 * radius, style::second);
  }
}

void draw_scree(const Scree& scree, Canvas& canvas, const Plot& plot) {
  std::vector<Point> points;
  for (std::size_t j = 0; j < scree.shares.size(); ++j) {
    if (!(scree.shares[j] > 0)) break;
    points.push_back(plot.at(static_cast<double>(j + 1), scree.shares[j]));
  }
  for (const auto& part : clipped(points, plot.area().top, plot.area().bottom)) {
    canvas.polyline(thinned(part), scree.this_one ? style::accent_line : style::second_line);
  }
  if (!scree.d) return;
  // The kept ones get a sign, if they have room.
  const auto kept = static_cast<std::size_t>(std::max<Index>(0, *scree.d));
  for (std::size_t j = 0; j < std::min(kept, points.size()); ++j) {
    const bool crowded = points.size() > 60;
    if (crowded && j + 1 != kept) continue;
    if (points[j].y > plot.area().bottom) continue;
    draw_sign(canvas, points[j], 0.33 * canvas.em(), scree.this_one);
  }
}

void both_this_sign(Canvas& canvas, Point centre, double em) {
  accent_line_sign(canvas, centre, em);
  draw_sign(canvas, centre, 0.33 * em, true);
}

void both_other_sign(Canvas& canvas, Point centre, double em) {
  second_line_sign(canvas, centre, em);
  draw_sign(canvas, centre, 0.33 * em, false);
}

Canvas draw_both(const Report& report, const Paper& paper) {
  const std::vector<Scree> screes = both_screes(report);
  Canvas canvas(paper.width, paper.font_size);
  canvas.set_height(plot_height(paper));
  const bool scaled = report.data.scaled;
  const double top = legend(canvas, 0,
                            {{both_this_sign, scaling_text(scaled, screes[0].d)},
                             {both_other_sign, scaling_text(!scaled, screes[1].d)}});
  const auto longest =
      static_cast<double>(std::max(screes[0].shares.size(), screes[1].shares.size()));
  const Plot plot(canvas, {0, top, canvas.width(), canvas.height()},
                  {"component", {ScaleKind::integer, 0.4, longest + 0.6}},
                  {"share of the variance, %", share_scale(screes)});
  draw_scree(screes[1], canvas, plot);
  draw_scree(screes[0], canvas, plot);
  return canvas;
}

/// Column numbers, the widest spread first.
std::vector<std::size_t> by_deviation(const std::vector<double>& deviations) {
  std::vector<std::size_t> order;
  for (std::size_t j = 0; j < deviations.size(); ++j) {
    if (deviations[j] > 0 && std::isfinite(deviations[j])) order.push_back(j);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return deviations[a] > deviations[b]; });
  return order;
}

std::string name_of(const Report& report, std::size_t column) {
  const std::vector<std::string>& names = report.profile.names;
  return column < names.size() ? names[column]
                               : "column " + grouped(static_cast<Index>(column) + 1);
}

/// The names of the columns with the widest spread, beside, above or below their signs.
void name_widest(const Report& report, const std::vector<std::size_t>& order,
                 const std::vector<Point>& points, Canvas& canvas, const Plot& plot) {
  constexpr std::size_t named = 5;
  const double em = canvas.em();
  for (std::size_t i = 0; i < std::min(named, order.size()); ++i) {
    const double x = points[i].x + 0.7 * em;
    const double room = std::min(16 * em, plot.area().right - x - 0.5 * em);
    const std::string name = shortened(name_of(report, order[i]), 0.92 * em, room);
    std::vector<Label> choices;
    for (const double down : {0.35, 0.0, -0.5, -1.0}) {
      choices.push_back(
          {{x, points[i].y + down * em}, name, style::text, Anchor::start, 0.92, true});
    }
    canvas.text_where_free(choices,
                           {plot.area().left, plot.area().top, canvas.width(), plot.area().bottom});
  }
}

Canvas draw_deviations(const Report& report, const Paper& paper) {
  const std::vector<double>& deviations = report.profile.deviations;
  const std::vector<std::size_t> order = by_deviation(deviations);
  Canvas canvas(paper.width, paper.font_size);
  canvas.set_height(plot_height(paper));
  const double high = deviations[order.front()], low = deviations[order.back()];
  const Plot plot(canvas, {0, 0, canvas.width(), canvas.height()},
                  {"columns, the widest spread first",
                   {ScaleKind::integer, 0.4, static_cast<double>(order.size()) + 0.6}},
                  {"standard deviation", roomy_scale(ScaleKind::logarithmic, low, high, 0.1)});
  std::vector<Point> points;
  for (std::size_t i = 0; i < order.size(); ++i) {
    points.push_back(plot.at(static_cast<double>(i + 1), deviations[order[i]]));
  }
  const std::vector<Point> shown = thinned(points);
  canvas.keep_line_free(shown);
  canvas.polyline(shown, style::grey_line);
  if (points.size() <= 100) {
    const double distance = plot.area().width() / static_cast<double>(points.size());
    for (const Point& point : points) {
      const double radius = std::min(0.33 * canvas.em(), 0.4 * distance);
      canvas.keep_free(around(point, radius));
      canvas.circle(point, radius, style::open);
    }
  }
  name_widest(report, order, points, canvas, plot);
  return canvas;
}

Canvas draw(const Report& report, const Paper& paper) {
  return has_both(report) ? draw_both(report, paper) : draw_deviations(report, paper);
}

std::string describe(const Report& report) {
  if (has_both(report)) {
    return "Scree plots with and without scaling the columns to unit variance; " +
           scaling_text(report.data.scaled, report.answer.d) + ", " +
           scaling_text(!report.data.scaled, report.sensitivity.other_scaling_d) + '.';
  }
  const std::vector<double>& deviations = report.profile.deviations;
  const std::vector<std::size_t> order = by_deviation(deviations);
  return "Standard deviations of " + grouped(std::ssize(order)) + " columns, from " +
         short_number(deviations[order.back()]) + " to " + short_number(deviations[order.front()]) +
         " (" + shortened(name_of(report, order.front()), 1, 40) + ").";
}

}  // namespace

extern const Panel scaling_panel;
const Panel scaling_panel{
    {"scaling", "The effect of scaling the columns"}, has_content, draw, describe};

}  // namespace pcadim
