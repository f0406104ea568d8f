#include "reproduction/series.hpp"

#include <array>

#include "report/drawing/text_width.hpp"

namespace pcadim::reproduction {
namespace {

using drawing::Canvas;
using drawing::Point;

enum class Sign { disc, ring, square, triangle, wedge, diamond, cross, plus };

struct Look {
  std::string_view name;         ///< of the style classes
  std::string_view light, dark;  ///< colours
  std::string_view line;         ///< further declarations
  Sign sign;
};

constexpr std::array<Look, method_count> looks{{
    {"ng", "#0072b2", "#56b4e9", "stroke-width:2.2px", Sign::disc},
    {"ng-log", "#8a6d00", "#f0e442", "stroke-width:1.4px;stroke-dasharray:2 2", Sign::plus},
    {"auto", "#6a3d9a", "#c3a6ee", "stroke-width:1.8px", Sign::wedge},
    {"minka", "#d55e00", "#ff8a3c", "stroke-width:1.4px;stroke-dasharray:6 3", Sign::square},
    {"pesel", "#00795a", "#2fc79a", "stroke-width:1.4px;stroke-dasharray:8 3 2 3", Sign::triangle},
    {"pesel-rank", "#00795a", "#2fc79a", "stroke-width:1.4px;stroke-dasharray:2 2", Sign::cross},
    {"gcv", "#b3487f", "#e79ac4", "stroke-width:1.4px;stroke-dasharray:3 3", Sign::diamond},
    {"profile", "#767676", "#a0a5ad", "stroke-width:1.2px;stroke-dasharray:1 3", Sign::cross},
    {"ml", "#1a1a1a", "#ececec", "stroke-width:1px", Sign::ring},
    {"ml-rank", "#1a1a1a", "#ececec", "stroke-width:1px;stroke-dasharray:4 2", Sign::plus},
}};

const Look& look_of(const Series& series) { return looks[static_cast<std::size_t>(series.method)]; }

std::string class_of(const Series& series, std::string_view part) {
  return "pd-series-" + std::string(look_of(series).name) + '-' + std::string(part);
}

std::string rules_of(const Look& look, const std::string& colour, const std::string& paper) {
  const std::string begin = ".pd-series-" + std::string(look.name);
  return begin + "-line{fill:none;stroke:" + colour + ";stroke-linejoin:round;" +
         std::string(look.line) + "}\n" + begin + "-fill{fill:" + colour + "}\n" + begin +
         "-open{fill:" + paper + ";stroke:" + colour + ";stroke-width:1.2px}\n" + begin +
         "-error{fill:none;stroke:" + colour + ";stroke-width:1px}\n" + begin +
         "-thin{fill:none;stroke:" + colour + ";stroke-width:1.6px}\n";
}

template <class Visit>
std::string for_all_looks(Visit visit) {
  std::string text;
  for (const Look& look : looks) text += visit(look);
  return text;
}

std::string property(const Look& look) { return "--pd-series-" + std::string(look.name); }

std::string properties(std::string_view Look::*scheme) {
  return ":root{" + for_all_looks([&](const Look& look) {
           return property(look) + ':' + std::string(look.*scheme) + ';';
         }) +
         "}\n";
}

void lines_through(Canvas& canvas, Point c, double reach, bool upright, const std::string& style) {
  const double slanted = 0.75 * reach;
  if (upright) {
    canvas.line({c.x - reach, c.y}, {c.x + reach, c.y}, style);
    canvas.line({c.x, c.y - reach}, {c.x, c.y + reach}, style);
  } else {
    canvas.line({c.x - slanted, c.y - slanted}, {c.x + slanted, c.y + slanted}, style);
    canvas.line({c.x - slanted, c.y + slanted}, {c.x + slanted, c.y - slanted}, style);
  }
}

/// With its point upwards (-1) or downwards (1).
std::vector<Point> triangle(Point c, double reach, double down) {
  return {{c.x, c.y + down * 1.1 * reach},
          {c.x + reach, c.y - down * 0.8 * reach},
          {c.x - reach, c.y - down * 0.8 * reach}};
}

}  // namespace

std::string name_of(const Series& series) { return std::string(facts_of(series.method).name); }

void draw_line(Canvas& canvas, const std::vector<Point>& points, const Series& series) {
  canvas.polyline(points, class_of(series, "line"));
}

void draw_error(Canvas& canvas, Point low, Point high, const Series& series) {
  canvas.line(low, high, class_of(series, "error"));
}

void draw_sign(Canvas& canvas, Point centre, double em, const Series& series) {
  const double reach = 0.34 * em;
  const std::string fill = class_of(series, "fill");
  switch (look_of(series).sign) {
    case Sign::disc:
      return canvas.circle(centre, reach, fill);
    case Sign::ring:
      return canvas.circle(centre, reach, class_of(series, "open"));
    case Sign::square:
      return canvas.rectangle(drawing::around(centre, 0.85 * reach), fill);
    case Sign::triangle:
      return canvas.polygon(triangle(centre, reach, -1), fill);
    case Sign::wedge:
      return canvas.polygon(triangle(centre, reach, 1), fill);
    case Sign::diamond:
      return canvas.diamond(centre, 1.15 * reach, fill);
    case Sign::cross:
      return lines_through(canvas, centre, reach, false, class_of(series, "thin"));
    case Sign::plus:
      return lines_through(canvas, centre, reach, true, class_of(series, "thin"));
  }
}

void draw_bar(Canvas& canvas, const drawing::Box& box, const Series& series) {
  canvas.rectangle(box, class_of(series, "fill"));
}

double series_legend(Canvas& canvas, double top, const std::vector<Series>& all) {
  const double em = canvas.em(), line = 1.5 * em, sign_width = 3 * em;
  double x = 0, y = top;
  for (const Series& series : all) {
    const std::string name = name_of(series);
    const double width = sign_width + drawing::text_width(name, 0.95 * em);
    if (x > 0 && x + width > canvas.width()) {
      x = 0;
      y += line;
    }
    const Point centre{x + 1.2 * em, y + 0.65 * em};
    draw_line(canvas, {{x, centre.y}, {x + 2.4 * em, centre.y}}, series);
    draw_sign(canvas, centre, em, series);
    canvas.text(
        {{x + sign_width, y + em}, name, drawing::style::text, drawing::Anchor::start, 0.95});
    x += width + 1.4 * em;
  }
  return y + line + 0.3 * em;
}

std::string series_rules_on_paper() {
  return for_all_looks(
      [](const Look& look) { return rules_of(look, std::string(look.light), "#ffffff"); });
}

std::string series_rules_on_page() {
  return properties(&Look::light) + "@media screen and (prefers-color-scheme:dark){" +
         properties(&Look::dark) + "}\n" + for_all_looks([](const Look& look) {
           return rules_of(look, "var(" + property(look) + ')', "var(--pd-paper)");
         });
}

}  // namespace pcadim::reproduction
