// The scree plot: what share of the variance each component explains, which of them are kept, where
// white noise and data without structure would lie, and what the components explain together.
#include <algorithm>
#include <cmath>

#include "report/drawing/legend.hpp"
#include "report/drawing/numbers.hpp"
#include "report/drawing/plot.hpp"
#include "report/drawing/thinning.hpp"
#include "report/panels/common.hpp"
#include "report/panels/scree_lines.hpp"

namespace pcadim {
namespace {

using namespace drawing;

Index shown_count(const Report& report) {
  return leading_part(report.answer.d, std::ssize(report.spectrum.eigenvalues));
}

bool has_content(const Report& report) {
  return !report.spectrum.eigenvalues.empty() && report.spectrum.eigenvalues.front() > 0;
}

/// Shares of the total variance that the first 0, 1, 2, ... components explain.
std::vector<double> explained(const Report& report, Index count) {
  std::vector<double> shares{0};
  for (Index j = 1; j <= count; ++j)
    shares.push_back(std::min(1.0, shares.back() + variance_percent(report, j) / 100));
  return shares;
}

/// From the smallest component shown to the largest, with all that is drawn beside them.
Scale percent_scale(const Report& report, Index shown) {
  double largest = variance_percent(report, 1), smallest = largest;
  const auto include = [&](double value) {
    if (!(value > 0) || !std::isfinite(value)) return;
    largest = std::max(largest, value);
    smallest = std::min(smallest, value);
  };
  for (Index j = 1; j <= shown; ++j) include(variance_percent(report, j));
  if (const NoiseLaw* law = white_noise(report)) include(percent_of_total(report, law->high));
  for (const double value : thresholds(report, shown)) include(value);
  const ScaleKind kind = scale_kind_for(smallest, largest);
  if (kind == ScaleKind::linear) return {kind, 0, largest * 1.06};
  return roomy_scale(kind, smallest, largest, 0.06);
}

std::string kept_text(const Report& report, Index shown) {
  const Index d = *report.answer.d;
  if (d == 0) return "none kept: d = 0";
  const std::string text = "kept: " + d_text(d);
  return d <= shown ? text + " (" + percent(explained(report, d).back()) + " of the variance)"
                    : text;
}

std::vector<LegendEntry> legend_entries(const Report& report, Index shown) {
  std::vector<LegendEntry> entries;
  const std::optional<Index> d = report.answer.d;
  if (d) entries.push_back({*d > 0 ? kept_sign : nullptr, kept_text(report, shown)});
  if (!d || *d < shown) entries.push_back({other_sign, d ? "not kept" : "eigenvalues"});
  if (white_noise(report) != nullptr) entries.push_back({band_sign, "where white noise would lie"});
  if (!thresholds(report, shown).empty())
    entries.push_back({second_line_sign, "data without structure (parallel analysis)"});
  if (const std::string noise = noise_remark(report); !noise.empty())
    entries.push_back({nullptr, noise});
  const std::string part =
      shown_text(shown, std::ssize(report.spectrum.eigenvalues), "components shown");
  if (!part.empty()) entries.push_back({nullptr, part});
  return entries;
}

void draw_noise(const Report& report, Canvas& canvas, const Plot& plot) {
  const NoiseLaw* law = white_noise(report);
  if (law == nullptr) return;
  const Box& area = plot.area();
  const auto height = [&](double value) {
    const double share = percent_of_total(report, value);
    return share > 0 ? std::clamp(plot.y(share), area.top, area.bottom) : area.bottom;
  };
  const double left = std::max(area.left, plot.x(static_cast<double>(law->beyond) + 0.5));
  if (left >= area.right) return;
  canvas.rectangle({left, height(law->high), area.right, height(law->low)}, style::band);
}

/// What parallel analysis compares with, where it has been computed.
void draw_thresholds(const Report& report, Index shown, Canvas& canvas, const Plot& plot) {
  std::vector<Point> points;
  const std::vector<double> values = thresholds(report, shown);
  for (std::size_t j = 0; j < values.size(); ++j)
    points.push_back(plot.at(static_cast<double>(j + 1), values[j]));
  if (points.size() == 1) points.push_back({points[0].x + canvas.em(), points[0].y});
  for (const auto& part : clipped(points, plot.area().top, plot.area().bottom)) {
    const std::vector<Point> line = thinned(part);
    canvas.keep_line_free(line);
    canvas.polyline(line, style::second_line);
  }
}

/// Too many for circles: lines.
void draw_as_lines(const std::vector<Point>& points, std::size_t kept, Canvas& canvas) {
  const auto middle = points.begin() + static_cast<std::ptrdiff_t>(kept);
  const std::vector<Point> line = thinned(points);
  canvas.keep_line_free(line);
  canvas.polyline(thinned({middle, points.end()}), style::grey_line);
  canvas.polyline(thinned({points.begin(), middle}), style::accent_thick);
}

void draw_as_circles(const std::vector<Point>& points, std::size_t kept, double radius,
                     Canvas& canvas) {
  canvas.keep_line_free(points);
  canvas.polyline(points, style::grey_line);
  for (std::size_t i = 0; i < points.size(); ++i) {
    canvas.keep_free(around(points[i], radius));
    canvas.circle(points[i], i < kept ? radius * 1.1 : radius,
                  i < kept ? style::accent : style::open);
  }
}

void draw_eigenvalues(const Report& report, Index shown, Canvas& canvas, const Plot& plot) {
  std::vector<Point> points;
  for (Index j = 1; j <= shown; ++j) {
    const double value = variance_percent(report, j);
    // A zero eigenvalue has no place on a logarithmic axis: it lies on the bottom.
    const double y = std::min(value > 0 ? plot.y(value) : plot.area().bottom, plot.area().bottom);
    points.push_back({plot.x(static_cast<double>(j)), y});
  }
  const double distance = plot.area().width() / static_cast<double>(shown);
  const auto kept =
      static_cast<std::size_t>(std::clamp<Index>(report.answer.d.value_or(0), 0, shown));
  if (distance < 2.5) {
    draw_as_lines(points, kept, canvas);
  } else {
    draw_as_circles(points, kept, std::min(0.33 * canvas.em(), 0.4 * distance), canvas);
  }
}

/// The strip below: the cumulated share.
void draw_explained(const Report& report, Index shown, Canvas& canvas, const Plot& plot) {
  const std::vector<double> shares = explained(report, shown);
  std::vector<Point> points;
  for (Index j = 0; j <= shown; ++j) {
    points.push_back(plot.at(static_cast<double>(j), 100 * shares[static_cast<std::size_t>(j)]));
  }
  points.front().x = std::max(points.front().x, plot.area().left);
  const std::optional<Index> d = report.answer.d;
  canvas.polyline(thinned(points), style::accent_line);
  if (!d || *d > shown || *d == 0) return;
  const Point place = points[static_cast<std::size_t>(*d)];
  canvas.circle(place, 0.33 * canvas.em(), style::accent);
}

Canvas draw(const Report& report, const Paper& paper) {
  Canvas canvas(paper.width, paper.font_size);
  const double em = canvas.em();
  const double strip = 7.8 * em;
  const Index shown = shown_count(report);
  const double top = legend(canvas, 0, legend_entries(report, shown));
  const double natural =
      std::max(plot_height({paper.width, em}) + 0.5 * strip, top + 15 * em + strip);
  canvas.set_height(std::max(natural, paper.height));

  // Very few eigenvalues would stand oddly far apart.
  const Index places = std::max(shown, std::min<Index>(4, report.data.p));
  const Scale components(ScaleKind::integer, 0.3, static_cast<double>(places) + 0.7);
  const Axis vertical{"% of the variance, each component", percent_scale(report, shown)};
  const Axis share{"% of the variance, together", {ScaleKind::linear, 0, 100}};
  // Both plots begin at the same place: the wider of the two columns of numbers.
  const double middle = canvas.height() - strip;
  const double room = label_room(canvas, vertical, middle - top - 2 * em);
  const double share_room = label_room(canvas, share, strip - 4 * em);
  const double widest = std::max(room, share_room);

  Plot plot(canvas, {widest - room, top, canvas.width(), middle}, {"", components, false},
            vertical);
  draw_noise(report, canvas, plot);
  const bool marked = report.answer.d && *report.answer.d <= shown;
  const double place = static_cast<double>(report.answer.d.value_or(0)) + 0.5;
  if (marked) plot.mark(place);
  draw_thresholds(report, shown, canvas, plot);
  draw_eigenvalues(report, shown, canvas, plot);
  if (marked) plot.label_mark(place, d_text(*report.answer.d));
  const Plot below(canvas, {widest - share_room, middle, canvas.width(), canvas.height()},
                   {"component", components}, share);
  draw_explained(report, shown, canvas, below);
  return canvas;
}

std::string describe(const Report& report) {
  const auto count = std::ssize(report.spectrum.eigenvalues);
  std::string text = "Scree plot: " + grouped(count) +
                     (count == 1 ? " eigenvalue, " : " eigenvalues from ") +
                     short_number(report.spectrum.eigenvalues.front());
  if (count > 1) text += " to " + short_number(report.spectrum.eigenvalues.back());
  const std::optional<Index> d = report.answer.d;
  if (d && *d == 0) text += "; none is kept";
  if (d && *d > 0) {
    text += "; the first " + grouped(*d) + (*d == 1 ? " is kept" : " are kept");
    if (*d <= count) {
      text += std::string(*d == 1 ? " and explains " : " and explain ") +
              percent(explained(report, *d).back()) + " of the variance";
    }
  }
  if (const NoiseLaw* law = white_noise(report)) {
    text += "; white noise would lie between " + short_number(law->low) + " and " +
            short_number(law->high);
  }
  if (const Index above = above_thresholds(report); above >= 0) {
    text += "; " + grouped(above) + (above == 1 ? " lies" : " lie") +
            " above data without structure (parallel analysis)";
  }
  return text + '.';
}

}  // namespace

extern const Panel scree_panel;
const Panel scree_panel{{"scree", "Variance of the components"}, has_content, draw, describe};

}  // namespace pcadim
