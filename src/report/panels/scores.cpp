// The rows in the plane of the first two components, coloured by group where there are groups.
#include <algorithm>

#include "report/drawing/numbers.hpp"
#include "report/panels/common.hpp"
#include "report/panels/score_plot.hpp"

namespace pcadim {
namespace {

using namespace drawing;

/// The lines at zero: a row on them is at the mean of that component.
void draw_zero(Canvas& canvas, const Plot& plot) {
  const Box& area = plot.area();
  canvas.line({plot.x(0), area.top}, {plot.x(0), area.bottom}, style::axis);
  canvas.line({area.left, plot.y(0)}, {area.right, plot.y(0)}, style::axis);
}

Canvas draw(const Report& report, const Paper& paper) {
  Canvas canvas(paper.width, paper.font_size);
  canvas.set_height(1.1 * plot_height(paper));
  const double top = legend(canvas, 0, row_legend(report, !report.components->groups.empty()));
  const Plot plot(canvas, {0, top, canvas.width(), canvas.height()}, score_axis(report, 0),
                  score_axis(report, 1));
  draw_zero(canvas, plot);
  draw_rows(report, true, canvas, plot);
  return canvas;
}

std::string describe(const Report& report) {
  const ComponentFacts& facts = *report.components;
  std::string text =
      "Scores of " + grouped(std::ssize(facts.rows)) + " rows on the first two components";
  if (!facts.groups.empty())
    text += ", with " + grouped(std::ssize(facts.groups)) +
            (facts.groups.size() == 1 ? " group" : " groups") + " told apart";
  return text + '.';
}

}  // namespace

extern const Panel scores_panel;
const Panel scores_panel{
    {"scores", "The rows along the first two components"}, has_scores, draw, describe};

}  // namespace pcadim
