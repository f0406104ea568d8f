// What the components are made of: the columns with the largest loadings of each.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "report/drawing/numbers.hpp"
#include "report/drawing/plot.hpp"
#include "report/panels/common.hpp"
#include "report/panels/score_plot.hpp"

namespace pcadim {
namespace {

using namespace drawing;

constexpr std::size_t most_bars = 8, most_components = 6;

bool has_content(const Report& report) {
  return report.components && !report.components->loadings.empty() &&
         !report.components->columns.empty();
}

/// The kept ones; where none or one is kept, two for the eye.
std::size_t shown_components(const Report& report) {
  const auto kept = static_cast<std::size_t>(std::max<Index>(2, report.answer.d.value_or(2)));
  return std::min({most_components, kept, report.components->loadings.size()});
}

/// The columns of one component, the largest loading first.
std::vector<std::size_t> largest(const std::vector<double>& loadings) {
  std::vector<std::size_t> order(loadings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return std::abs(loadings[a]) > std::abs(loadings[b]);
  });
  order.resize(std::min(order.size(), most_bars));
  return order;
}

/// The largest loading of all, so that bars of different components can be compared.
double reach_of(const Report& report, std::size_t components) {
  double reach = 0;
  for (std::size_t k = 0; k < components; ++k) {
    for (const double value : report.components->loadings[k])
      reach = std::max(reach, std::abs(value));
  }
  return reach > 0 ? reach : 1;
}

/// One component's place.
struct Block {
  Canvas& canvas;
  Box box;
  double names_end;
  Scale scale;
};

void draw_bar(const Block& block, const std::string& name, double loading, double top) {
  const double em = block.canvas.em();
  const double zero = block.scale(0), end = block.scale(loading);
  block.canvas.text({{block.names_end, top + 1.0 * em},
                     shortened(name, 0.92 * em, block.names_end - block.box.left + 0.01),
                     style::text,
                     Anchor::end,
                     0.92});
  block.canvas.rectangle(
      {std::min(zero, end), top + 0.25 * em, std::max(zero, end), top + 1.15 * em},
      loading >= 0 ? style::accent : style::second);
}

/// The bars of one component below its heading, and their axis below them.
void draw_block(const Report& report, std::size_t component, const Block& block) {
  const double em = block.canvas.em();
  const std::vector<double>& loadings = report.components->loadings[component];
  block.canvas.text(
      {{block.box.left, block.box.top + em},
       shortened(component_text(report, component), em, block.box.width() - 0.2 * em, Weight::bold),
       style::strong_text});
  const std::vector<std::size_t> columns = largest(loadings);
  const double first = block.box.top + 1.6 * em, row = 1.35 * em;
  const double bottom = first + row * static_cast<double>(columns.size()) + 0.2 * em;
  const Box within{block.names_end + 0.2 * em, 0, block.box.right, 1e9};
  for (const Tick& tick :
       fitting_ticks(block.canvas, block.scale, block.box.right - block.names_end)) {
    const Label label = tick_label(block.canvas, block.scale, tick, bottom);
    if (!block.canvas.text_if_free(label, within)) continue;
    block.canvas.line({label.at.x, first}, {label.at.x, bottom}, style::grid);
  }
  for (std::size_t i = 0; i < columns.size(); ++i) {
    draw_bar(block, report.components->columns[columns[i]], loadings[columns[i]],
             first + row * static_cast<double>(i));
  }
  block.canvas.line({block.scale(0), first}, {block.scale(0), bottom}, style::axis);
}

double names_width(const Report& report, double em, double most) {
  double widest = 2 * em;
  for (const std::string& name : report.components->columns)
    widest = std::max(widest, text_width(shortened(name, 0.92 * em, most), 0.92 * em));
  return std::min(widest, most);
}

/// Blocks side by side, as many as have room, and rows of them.
struct Grid {
  std::size_t across = 1, rows = 1;
  double width = 0, height = 0;  ///< of a block
};

Grid grid_of(const Canvas& canvas, std::size_t components, std::size_t bars) {
  const double em = canvas.em(), gap = 1.6 * em;
  const auto fits = static_cast<std::size_t>(std::clamp(canvas.width() / (18 * em), 1.0, 3.0));
  Grid grid;
  grid.across = std::min(fits, components);
  if (components == 4 && grid.across == 3) grid.across = 2;
  grid.rows = (components + grid.across - 1) / grid.across;
  grid.width = (canvas.width() + gap) / static_cast<double>(grid.across) - gap;
  grid.height = (1.6 + 1.35 * static_cast<double>(bars) + 2.6) * em;
  return grid;
}

Canvas draw(const Report& report, const Paper& paper) {
  Canvas canvas(paper.width, paper.font_size);
  const double em = canvas.em();
  const std::size_t components = shown_components(report);
  const std::size_t bars = std::min(most_bars, report.components->columns.size());
  const Grid grid = grid_of(canvas, components, bars);
  canvas.set_height(static_cast<double>(grid.rows) * grid.height + 1.6 * em);
  const double reach = reach_of(report, components);
  const double names = names_width(report, em, 0.5 * grid.width);
  for (std::size_t k = 0; k < components; ++k) {
    const std::size_t row = k / grid.across, column = k % grid.across;
    const double left = static_cast<double>(column) * (grid.width + 1.6 * em);
    const double top = static_cast<double>(row) * grid.height;
    const double start = left + names + 0.4 * em, end = left + grid.width - 0.6 * em;
    const Scale scale(ScaleKind::linear, -1.05 * reach, 1.05 * reach, start, end);
    draw_block(report, k,
               {canvas, {left, top, left + grid.width, top + grid.height}, left + names, scale});
  }
  canvas.text({{0, canvas.height() - 0.5 * em},
               axis_title({"loading", {ScaleKind::linear, 0, 1}}, em, canvas.width()),
               style::dim_text});
  return canvas;
}

std::string describe(const Report& report) {
  std::string text =
      "The columns with the largest loadings of each component, with its share of the variance. ";
  for (std::size_t k = 0; k < shown_components(report); ++k) {
    const std::vector<double>& loadings = report.components->loadings[k];
    std::string names;
    for (const std::size_t column : largest(loadings)) {
      if (std::count(names.begin(), names.end(), ',') == 2) break;
      names += (names.empty() ? "" : ", ") + shortened(report.components->columns[column], 1, 24) +
               (loadings[column] < 0 ? " (\u2212)" : "");
    }
    text += component_text(report, k) + ": " + names + ". ";
  }
  text.pop_back();
  return text;
}

}  // namespace

extern const Panel loadings_panel;
const Panel loadings_panel{
    {"loadings", "What the components are made of"}, has_content, draw, describe};

}  // namespace pcadim
