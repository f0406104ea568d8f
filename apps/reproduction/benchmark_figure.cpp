// Figures 4 and 5: a plot for each sample size, from the largest to the smallest, a line for each
// method.
#include <fmt/format.h>

#include <algorithm>

#include "report/drawing/plot.hpp"
#include "reproduction/figures.hpp"
#include "reproduction/series.hpp"
#include "reproduction/statistics.hpp"

namespace pcadim::reproduction {
namespace {

using namespace drawing;

/// A line of the plots: whose, and what is measured.
struct Curve {
  Series series;
  Measure measure;
};

struct Plan {
  std::string axis;  ///< what stands at the vertical axis, after the sample size
  std::vector<Curve> curves;
};

Scale ratio_scale() { return {ScaleKind::linear, 0, ratios.back() + 1}; }

/// How far a line is moved to the right, so that equal ones do not hide each other.
double shift(std::size_t number, std::size_t count, double em) {
  return 0.24 * em * (static_cast<double>(number) - static_cast<double>(count - 1) / 2);
}

void draw_curve(Canvas& canvas, const Plot& plot, const std::vector<const Cell*>& cells,
                const Curve& curve, double moved_by) {
  std::vector<Point> points;
  for (const Cell* cell : cells) {
    const Estimate mean = cell_mean(*cell, curve.measure);
    const double x = plot.x(cell->snr) + moved_by;
    points.push_back({x, plot.y(100 * mean.value)});
    const double low = std::max(0.0, mean.value - mean.error);
    const double high = std::min(1.0, mean.value + mean.error);
    draw_error(canvas, {x, plot.y(100 * low)}, {x, plot.y(100 * high)}, curve.series);
  }
  draw_line(canvas, points, curve.series);
  for (const Point& point : points) draw_sign(canvas, point, canvas.em(), curve.series);
}

Canvas draw_size(const Results& results, Index n, const Plan& plan, const Paper& paper,
                 bool is_last) {
  const double em = paper.font_size;
  Canvas canvas(paper.width, em);
  canvas.set_height((is_last ? 17.4 : 16) * em);
  const Plot plot(canvas, {0, 0, paper.width, canvas.height()},
                  {is_last ? "signal-to-noise ratio" : "", ratio_scale()},
                  {fmt::format("n = {}: {}", n, plan.axis), Scale(ScaleKind::linear, -3, 103)});
  const auto cells = cells_where(results, [n](const Cell& cell) { return cell.n == n; });
  const std::size_t count = plan.curves.size();
  for (std::size_t k = count; k-- > 0;) {  // the first one on top
    draw_curve(canvas, plot, cells, plan.curves[k], shift(k, count, em));
  }
  return canvas;
}

std::vector<Index> sizes_in(const Results& results) {
  std::vector<Index> sizes;
  for (const Cell& cell : results.cells) {
    if (sizes.empty() || sizes.back() != cell.n) sizes.push_back(cell.n);
  }
  return sizes;
}

Sheet draw(const Results& results, const Plan& plan, const Paper& paper) {
  Sheet sheet(paper);
  Canvas legend(paper.width, paper.font_size);
  std::vector<Series> series;
  for (const Curve& curve : plan.curves) series.push_back(curve.series);
  legend.set_height(series_legend(legend, 0, series));
  sheet.add(legend);
  const std::vector<Index> sizes = sizes_in(results);
  for (const Index n : sizes) {
    sheet.add(draw_size(results, n, plan, paper, n == sizes.back()));
  }
  return sheet;
}

}  // namespace

Sheet draw_benchmark(const Results& results, const Paper& paper) {
  Plan plan{"right, %", {}};
  for (const Method method : {Method::ng, Method::minka, Method::pesel, Method::gcv, Method::ml,
                              Method::profile, Method::automatic}) {
    plan.curves.push_back({{method}, right(method)});
  }
  return draw(results, plan, paper);
}

Sheet draw_forms(const Results& results, const Paper& paper) {
  Plan plan{"right, %", {}};
  for (const Method method : {Method::ng, Method::ng_log, Method::pesel, Method::pesel_rank,
                              Method::ml, Method::ml_rank}) {
    plan.curves.push_back({{method}, right(method)});
  }
  return draw(results, plan, paper);
}

Sheet draw_mass(const Results& results, const Paper& paper) {
  Plan plan{"posterior mass on 18 to 22, %", {}};
  for (const Method method :
       {Method::ng, Method::ng_log, Method::minka, Method::pesel, Method::automatic}) {
    plan.curves.push_back({{method}, near(method)});
  }
  return draw(results, plan, paper);
}

}  // namespace pcadim::reproduction
