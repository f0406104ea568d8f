// The eigenvalues that are not kept against those of white noise.
#include <algorithm>
#include <cmath>

#include "report/drawing/legend.hpp"
#include "report/drawing/numbers.hpp"
#include "report/drawing/plot.hpp"
#include "report/panels/common.hpp"

namespace pcadim {
namespace {

using namespace drawing;

/// An eigenvalue beyond the answer: as expected (x) and as it is (y).
std::vector<Point> pairs(const Report& report) {
  std::vector<Point> all;
  if (!report.noise.law) return all;
  const auto beyond = static_cast<std::size_t>(std::max<Index>(0, report.noise.law->beyond));
  const std::vector<double>& expected = report.noise.law->expected;
  const std::vector<double>& seen = report.spectrum.eigenvalues;
  for (std::size_t k = 0; k < expected.size() && beyond + k < seen.size(); ++k) {
    if (expected[k] > 0 && seen[beyond + k] > 0) all.push_back({expected[k], seen[beyond + k]});
  }
  return all;
}

bool has_content(const Report& report) { return pairs(report).size() > 1; }

/// One range for both axes, so that agreement is the diagonal.
Scale common_scale(const std::vector<Point>& points) {
  double low = points.front().x, high = low;
  for (const Point& point : points) {
    low = std::min({low, point.x, point.y});
    high = std::max({high, point.x, point.y});
  }
  return roomy_scale(scale_kind_for(low, high), low, high);
}

/// Points that would lie on one already drawn are left out.
void draw_points(const std::vector<Point>& points, Canvas& canvas, const Plot& plot) {
  const double radius = points.size() > 100 ? 0.2 * canvas.em() : 0.3 * canvas.em();
  Point last{-1e9, -1e9};
  for (const Point& point : points) {
    const Point place = plot.at(point.x, point.y);
    if (std::hypot(place.x - last.x, place.y - last.y) < 1.5 && points.size() > 100) continue;
    canvas.keep_free(around(place, radius));
    canvas.circle(place, radius, style::accent);
    last = place;
  }
}

Canvas draw(const Report& report, const Paper& paper) {
  const std::vector<Point> points = pairs(report);
  Canvas canvas(paper.width, paper.font_size);
  canvas.set_height(plot_height(paper));
  const double top = legend(canvas, 0,
                            {{kept_sign, "eigenvalues beyond " + d_text(report.noise.law->beyond)},
                             {grey_line_sign, "white noise"}});
  const Scale scale = common_scale(points);
  const Plot plot(canvas, {0, top, canvas.width(), canvas.height()},
                  {"expected of white noise", scale}, {"observed", scale});
  canvas.line(plot.at(scale.low(), scale.low()), plot.at(scale.high(), scale.high()),
              style::grey_line);
  draw_points(points, canvas, plot);
  return canvas;
}

std::string describe(const Report& report) {
  const std::vector<Point> points = pairs(report);
  return "The " + grouped(std::ssize(points)) + " eigenvalues beyond " +
         d_text(report.noise.law->beyond) + " against those of white noise: the largest is " +
         short_number(points.front().y) + " where " + short_number(points.front().x) +
         " is expected, the smallest " + short_number(points.back().y) + " where " +
         short_number(points.back().x) + " is.";
}

}  // namespace

extern const Panel tail_panel;
const Panel tail_panel{{"tail", "The rest against white noise"}, has_content, draw, describe};

}  // namespace pcadim
