// How far the rows are from the mean.
#include <algorithm>
#include <cmath>

#include "report/drawing/legend.hpp"
#include "report/drawing/numbers.hpp"
#include "report/drawing/plot.hpp"
#include "report/panels/common.hpp"

namespace pcadim {
namespace {

using namespace drawing;

constexpr double longest_room = 3.4;  // of the strip of the longest rows, in em

bool has_content(const Report& report) { return !report.norms.nodes.empty(); }

/// A bar of the histogram: rows per unit of the logarithm between two lengths.
struct Bin {
  double low = 0, high = 0;  ///< logarithms
  double density = 0;
};

/// A point of the distribution function over the logarithm of the length.
struct Knot {
  double place = 0, rows = 0;  ///< so many rows are shorter
};

/// A node of a quadrature stands for rows around it: half of its weight is on either side.
std::vector<Knot> distribution(const std::vector<NormNode>& nodes) {
  const double span = nodes.back().log_norm - nodes.front().log_norm;
  const double beyond = std::max(span / static_cast<double>(nodes.size()) / 2, 0.01);
  std::vector<Knot> knots{{nodes.front().log_norm - beyond, 0}};
  double below = 0;
  for (const NormNode& node : nodes) {
    const double here = below + node.weight / 2;
    if (node.log_norm > knots.back().place) knots.push_back({node.log_norm, here});
    below += node.weight;
  }
  knots.push_back({nodes.back().log_norm + beyond, below});
  return knots;
}

double rows_below(const std::vector<Knot>& knots, double place) {
  if (place <= knots.front().place) return 0;
  const auto next = std::find_if(knots.begin(), knots.end(),
                                 [&](const Knot& knot) { return knot.place > place; });
  if (next == knots.end()) return knots.back().rows;
  const Knot& last = *(next - 1);
  const double share = (place - last.place) / (next->place - last.place);
  return last.rows + share * (next->rows - last.rows);
}

std::vector<Bin> histogram(const NormMeasure& norms) {
  const std::vector<Knot> knots = distribution(norms.nodes);
  const std::size_t count = std::clamp<std::size_t>(norms.nodes.size(), 8, 24);
  const double low = knots.front().place;
  const double width = (knots.back().place - low) / static_cast<double>(count);
  std::vector<Bin> bins;
  for (std::size_t i = 0; i < count; ++i) {
    const double from = low + width * static_cast<double>(i), to = from + width;
    bins.push_back({from, to, (rows_below(knots, to) - rows_below(knots, from)) / width});
  }
  return bins;
}

Scale length_scale(const Report& report, const std::vector<Bin>& bins) {
  double low = std::exp(bins.front().low), high = std::exp(bins.back().high);
  for (const RowLength& row : report.profile.longest) {
    if (std::isfinite(row.length)) high = std::max(high, row.length);
  }
  return roomy_scale(ScaleKind::logarithmic, low, high, 0.04);
}

void draw_bins(const std::vector<Bin>& bins, Canvas& canvas, const Plot& plot) {
  for (const Bin& bin : bins) {
    const Box box{plot.x(std::exp(bin.low)), plot.y(bin.density), plot.x(std::exp(bin.high)),
                  plot.area().bottom};
    if (box.height() > 1) canvas.rectangle(box, style::bar);
  }
}

/// A strip at the top with a tick for each of the longest rows and the numbers of the first few.
void draw_longest(const Report& report, Canvas& canvas, const Plot& plot) {
  constexpr int numbered = 6;
  const double em = canvas.em();
  const double foot = plot.area().top + longest_room * em;
  int given = 0;
  for (const RowLength& row : report.profile.longest) {
    if (!(row.length > 0) || !std::isfinite(row.length)) continue;
    const double x = plot.x(row.length);
    if (x < plot.area().left || x > plot.area().right) continue;
    canvas.line({x, foot - 0.9 * em}, {x, foot}, style::second_mark);
    if (given++ >= numbered) continue;
    std::vector<Label> choices;
    for (const double up : {1.3, 2.5}) {
      choices.push_back(
          {{x, foot - up * em}, grouped(row.row + 1), style::text, Anchor::middle, 0.92});
    }
    canvas.text_where_free(choices, {0, plot.area().top - 0.5 * em, canvas.width(), foot});
  }
}

void longest_sign(Canvas& canvas, Point centre, double em) {
  for (const double x : {-0.4, 0.0, 0.4}) {
    canvas.line({centre.x + x * em, centre.y - 0.4 * em}, {centre.x + x * em, centre.y + 0.4 * em},
                style::second_mark);
  }
}

Canvas draw(const Report& report, const Paper& paper) {
  Canvas canvas(paper.width, paper.font_size);
  canvas.set_height(plot_height(paper));
  double top = 0;
  if (!report.profile.longest.empty()) {
    top = legend(canvas, 0, {{longest_sign, "the longest rows, some with their numbers"}});
  }
  const std::vector<Bin> bins = histogram(report.norms);
  double highest = 0;
  for (const Bin& bin : bins) highest = std::max(highest, bin.density);
  // What the strip at the top leaves to the histogram.
  const double inner = canvas.height() - top - 5 * canvas.em();
  const double filled =
      report.profile.longest.empty() ? 0.92 : 0.95 - longest_room * canvas.em() / inner;
  const Plot plot(canvas, {0, top, canvas.width(), canvas.height()},
                  {"distance from the mean", length_scale(report, bins)},
                  {"density of rows", {ScaleKind::linear, 0, highest / filled}, false});
  draw_bins(bins, canvas, plot);
  draw_longest(report, canvas, plot);
  return canvas;
}

std::string describe(const Report& report) {
  const std::vector<NormNode>& nodes = report.norms.nodes;
  std::string text = "Distances of " + grouped(report.norms.rows) +
                     " rows from the mean, from about " +
                     short_number(std::exp(nodes.front().log_norm)) + " to " +
                     short_number(std::exp(nodes.back().log_norm));
  if (!report.profile.longest.empty()) {
    const RowLength& row = report.profile.longest.front();
    text += "; the farthest is row " + grouped(row.row + 1) + " at " + short_number(row.length);
  }
  return text + '.';
}

}  // namespace

extern const Panel norms_panel;
const Panel norms_panel{
    {"norms", "Distances of the rows from the mean"}, has_content, draw, describe};

}  // namespace pcadim
