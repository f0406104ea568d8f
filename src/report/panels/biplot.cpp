// Rows and columns in one picture: scores as dots, and an arrow for each column that weighs most.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "report/drawing/numbers.hpp"
#include "report/panels/common.hpp"
#include "report/panels/score_plot.hpp"

namespace pcadim {
namespace {

using namespace drawing;

constexpr std::size_t most_arrows = 10;

bool has_content(const Report& report) {
  return has_scores(report) && report.components->loadings.size() >= 2 &&
         report.spectrum.eigenvalues.size() >= 2;
}

/// A column: how it varies along the two components, in standard deviations of their scores.
struct Arrow {
  std::size_t column = 0;
  double x = 0, y = 0;

  double length() const { return std::hypot(x, y); }
};

double deviation(const Report& report, std::size_t component) {
  return std::sqrt(report.spectrum.eigenvalues[component]);
}

/// The longest first.
std::vector<Arrow> arrows_of(const Report& report) {
  const ComponentFacts& facts = *report.components;
  std::vector<Arrow> arrows;
  for (std::size_t j = 0; j < facts.columns.size(); ++j) {
    arrows.push_back({j, facts.loadings[0][j] * deviation(report, 0),
                      facts.loadings[1][j] * deviation(report, 1)});
  }
  std::ranges::stable_sort(arrows, std::greater{}, &Arrow::length);
  arrows.resize(std::min(arrows.size(), most_arrows));
  std::erase_if(arrows, [](const Arrow& arrow) {
    return !(arrow.length() > 0) || !std::isfinite(arrow.length());
  });
  return arrows;
}

/// Tips of the arrows on the plot: one unit is one standard deviation of the scores on either axis,
/// and the longest that fits the plot decides how long a unit is.
std::vector<Point> tips_of(const Report& report, const std::vector<Arrow>& arrows,
                           const Plot& plot) {
  const Box& area = plot.area();
  const Point origin = plot.at(0, 0);
  const Point unit{plot.x(deviation(report, 0)) - origin.x,
                   plot.y(deviation(report, 1)) - origin.y};
  double factor = 1e9;
  for (const Arrow& arrow : arrows) {
    const double right = arrow.x * unit.x, down = arrow.y * unit.y;
    const double across = right > 0 ? area.right - origin.x : origin.x - area.left;
    const double along = down > 0 ? area.bottom - origin.y : origin.y - area.top;
    if (right != 0) factor = std::min(factor, across / std::abs(right));
    if (down != 0) factor = std::min(factor, along / std::abs(down));
  }
  std::vector<Point> tips;
  for (const Arrow& arrow : arrows)
    tips.push_back(
        {origin.x + 0.86 * factor * arrow.x * unit.x, origin.y + 0.86 * factor * arrow.y * unit.y});
  return tips;
}

/// A line with a head.
void draw_arrow(Canvas& canvas, Point from, Point to) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return;
  const double head = std::min(0.6 * canvas.em(), 0.5 * length);
  const Point along{(to.x - from.x) / length, (to.y - from.y) / length};
  const Point back{to.x - head * along.x, to.y - head * along.y};
  const Point side{0.45 * head * along.y, -0.45 * head * along.x};
  canvas.line(from, to, style::arrow);
  canvas.polyline({{back.x + side.x, back.y + side.y}, to, {back.x - side.x, back.y - side.y}},
                  style::arrow);
}

/// The name beyond the tip, or a little aside.
std::vector<Label> name_labels(const std::string& name, Point from, Point tip, double em) {
  std::vector<Label> labels;
  const bool right = tip.x >= from.x, below = tip.y > from.y;
  const Anchor outer = right ? Anchor::start : Anchor::end;
  const double aside = right ? 0.3 * em : -0.3 * em;
  const auto add = [&](double dx, double dy, Anchor anchor) {
    labels.push_back({{tip.x + dx, tip.y + dy}, name, style::text, anchor, 0.92, true});
  };
  add(aside, 0.3 * em, outer);
  add(0, below ? 1.1 * em : -0.5 * em, Anchor::middle);
  add(aside, -0.5 * em, outer);
  add(aside, 1.1 * em, outer);
  add(-aside, below ? 1.2 * em : -0.6 * em, right ? Anchor::end : Anchor::start);
  return labels;
}

void arrow_sign(Canvas& canvas, Point centre, double em) {
  draw_arrow(canvas, {centre.x - 0.7 * em, centre.y}, {centre.x + 0.7 * em, centre.y});
}

Canvas draw(const Report& report, const Paper& paper) {
  Canvas canvas(paper.width, paper.font_size);
  const double em = canvas.em();
  canvas.set_height(1.1 * plot_height(paper));
  std::vector<LegendEntry> entries = row_legend(report, false);
  entries.insert(entries.begin() + 1, {arrow_sign, "a column: where it is large"});
  const double top = legend(canvas, 0, entries);
  const Plot plot(canvas, {0, top, canvas.width(), canvas.height()}, score_axis(report, 0),
                  score_axis(report, 1));
  draw_rows(report, false, canvas, plot);
  const std::vector<Arrow> arrows = arrows_of(report);
  const std::vector<Point> tips = tips_of(report, arrows, plot);
  for (const Point& tip : tips) draw_arrow(canvas, plot.at(0, 0), tip);
  for (std::size_t i = 0; i < arrows.size(); ++i) {
    const std::string name =
        shortened(report.components->columns[arrows[i].column], 0.92 * em, 11 * em);
    canvas.text_where_free(name_labels(name, plot.at(0, 0), tips[i], em), plot.area());
  }
  return canvas;
}

std::string describe(const Report& report) {
  std::string names;
  for (const Arrow& arrow : arrows_of(report)) {
    if (std::count(names.begin(), names.end(), ',') == 4) break;
    names +=
        (names.empty() ? "" : ", ") + shortened(report.components->columns[arrow.column], 1, 24);
  }
  return "Scores of " + grouped(std::ssize(report.components->rows)) +
         " rows on the first two components, and the columns that vary most along them: " + names +
         ". Arrows that point the same way belong to columns that rise together.";
}

}  // namespace

extern const Panel biplot_panel;
const Panel biplot_panel{{"biplot", "Rows and columns together"}, has_content, draw, describe};

}  // namespace pcadim
