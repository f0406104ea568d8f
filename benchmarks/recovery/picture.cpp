#include "recovery/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "report/drawing/canvas.hpp"
#include "report/drawing/clean_text.hpp"
#include "report/drawing/numbers.hpp"

namespace pcadim::recovery {
namespace {

using namespace drawing;

constexpr double em = 11;
constexpr double margin = em;
constexpr double cell_width = 4.9 * em, cell_height = 1.75 * em;
constexpr double gap = 0.6 * em;  // between the overall column and the groups

/// White to the accent's blue, one for each tenth. Names of classes, so that the drawing layer
/// stays the only one that writes elements.
struct Shade {
  std::string_view style, colour;
};
constexpr std::array shades{
    Shade{"heat-0", "#ffffff"}, Shade{"heat-1", "#f2f7fb"},  Shade{"heat-2", "#e0edf6"},
    Shade{"heat-3", "#c9e0ef"}, Shade{"heat-4", "#aed1e7"},  Shade{"heat-5", "#91c0de"},
    Shade{"heat-6", "#71add3"}, Shade{"heat-7", "#4f99c7"},  Shade{"heat-8", "#2b85bb"},
    Shade{"heat-9", "#0072b2"}, Shade{"heat-10", "#00598c"},
};
constexpr std::string_view dark_ground_text = "heat-text";
constexpr double dark_from = 80;  // per cent: from here on letters are white

std::string heat_rules() {
  std::string rules = fmt::format(".{}{{fill:#ffffff}}", dark_ground_text);
  for (const Shade& shade : shades) {
    rules +=
        fmt::format(".{}{{fill:{};stroke:#ffffff;stroke-width:1px}}", shade.style, shade.colour);
  }
  return rules;
}

const Shade& shade_of(double percent) {
  const auto step = static_cast<std::size_t>(std::clamp(std::floor(percent / 10), 0.0, 10.0));
  return shades[step];
}

/// Where the columns begin.
struct Layout {
  double names_end, top;

  double overall() const { return names_end + 0.6 * em; }
  double group(std::size_t g) const {
    return overall() + cell_width + gap + static_cast<double>(g) * cell_width;
  }
};

double names_width(const Standings& standings) {
  double widest = 0;
  for (const Standing& standing : standings.methods) {
    widest = std::max(widest, text_width(standing.method, em, Weight::bold));
  }
  return widest;
}

void draw_cell(Canvas& canvas, Point corner, double percent, bool answered) {
  const Box box{corner.x, corner.y, corner.x + cell_width, corner.y + cell_height};
  canvas.rectangle(box, answered ? shade_of(percent).style : shades[0].style);
  const std::string_view look = !answered             ? style::dim_text
                                : percent < dark_from ? style::text
                                                      : dark_ground_text;
  canvas.text({{corner.x + cell_width / 2, corner.y + cell_height / 2 + 0.35 * em},
               answered ? fixed(percent, 0) : "–",
               look,
               Anchor::middle});
}

/// The words of a group's name below each other, the last one just above the cells.
void draw_heading(Canvas& canvas, double left, double bottom, const std::string& name,
                  std::string_view look) {
  const double size = 0.88;
  double baseline = bottom - 0.5 * em;
  std::size_t end = name.size();
  while (true) {
    const std::size_t cut = end == 0 ? std::string::npos : name.rfind('_', end - 1);
    const std::size_t start = cut == std::string::npos ? 0 : cut + 1;
    canvas.text({{left + cell_width / 2, baseline},
                 name.substr(start, end - start),
                 look,
                 Anchor::middle,
                 size});
    if (start == 0) return;
    end = cut;
    baseline -= 1.1 * em;
  }
}

void draw_headings(Canvas& canvas, const Layout& layout, const Standings& standings) {
  draw_heading(canvas, layout.overall(), layout.top, "overall", style::strong_text);
  for (std::size_t g = 0; g < standings.groups.size(); ++g) {
    draw_heading(canvas, layout.group(g), layout.top, standings.groups[g], style::text);
  }
}

bool is_default(const Standing& standing) { return standing.info == methods().front(); }

void draw_method(Canvas& canvas, const Layout& layout, const Standing& standing, double top) {
  canvas.text({{layout.names_end, top + cell_height / 2 + 0.35 * em},
               standing.method,
               is_default(standing) ? style::accent_text : style::text,
               Anchor::end});
  draw_cell(canvas, {layout.overall(), top}, standing.percent_right.value, true);
  for (std::size_t g = 0; g < standing.groups.size(); ++g) {
    const GroupScore& score = standing.groups[g];
    draw_cell(canvas, {layout.group(g), top}, score.percent_right.value, score.answered);
  }
}

std::string document(const Canvas& canvas) {
  Canvas ground(canvas.width(), em);
  ground.rectangle(canvas.page(), style::back);
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pd-picture\" role=\"img\" width=\"{0}\" "
      "height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n<title>How often each method finds the true "
      "dimension</title>\n<desc>Per cent of simulated data sets, methods down, groups of regimes "
      "across.</desc>\n<style>{2}{3}</style>\n{4}{5}</svg>\n",
      coordinate(canvas.width()), coordinate(canvas.height()), style::rules_on_paper(),
      heat_rules(), ground.elements(), canvas.elements());
}

}  // namespace

std::string picture(const Standings& standings) {
  const Layout layout{margin + names_width(standings), margin + 2.6 * em};
  Canvas canvas(layout.group(standings.groups.size()) + margin, em);
  draw_headings(canvas, layout, standings);
  double top = layout.top;
  for (const Standing& standing : standings.methods) {
    draw_method(canvas, layout, standing, top);
    top += cell_height;
  }
  canvas.text({{margin, top + 1.6 * em},
               "Per cent of data sets in which the true dimension is found. Each group of regimes "
               "weighs the same in the overall mean. –: no answer.",
               style::dim_text});
  canvas.set_height(top + 2 * em + margin);
  return document(canvas);
}

}  // namespace pcadim::recovery
