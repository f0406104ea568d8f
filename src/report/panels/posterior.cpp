// The probabilities of the dimensions.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "report/drawing/legend.hpp"
#include "report/drawing/numbers.hpp"
#include "report/drawing/plot.hpp"
#include "report/panels/common.hpp"
#include "wording/fitted_values.hpp"
#include "wording/sentence.hpp"

namespace pcadim {
namespace {

using namespace drawing;

constexpr double enough = 0.999;  // what is left out cannot be seen
constexpr std::size_t most_bars = 60;

bool has_content(const Report& report) {
  return !report.selections.empty() && !report.selections.front().posterior.empty();
}

/// First and last place of the probabilities.
struct Range {
  std::size_t first = 0, last = 0;
};

/// The range of the most probable places that hold enough together, or as many as can be shown.
Range leading_range(const std::vector<double>& probabilities) {
  std::vector<std::size_t> order(probabilities.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return probabilities[a] > probabilities[b];
  });
  Range range{order.front(), order.front()};
  double held = 0;
  for (const std::size_t place : order) {
    const Range wider{std::min(range.first, place), std::max(range.last, place)};
    if (held >= enough || wider.last - wider.first >= most_bars) break;
    range = wider;
    held += probabilities[place];
  }
  return range;
}

/// Prediction states for each plausible dimension how likely it is good enough; several may be.
Selection as_shown(const Report& report) {
  Selection selection = report.selections.front();
  if (!answers_prediction(selection)) return selection;
  std::ranges::fill(selection.posterior, 0.0);
  for (const Plausible& one : selection.plausible) {
    const auto place = static_cast<std::size_t>(one.d - selection.first);
    if (place < selection.posterior.size()) selection.posterior[place] = one.probability;
  }
  return selection;
}

/// From the first to the last dimension that has a probability, as many as can be shown.
Range whole_range(const std::vector<double>& probabilities) {
  const auto positive = [](double x) { return x > 0; };
  const auto first = std::ranges::find_if(probabilities, positive);
  if (first == probabilities.end()) return {};
  Range range{static_cast<std::size_t>(first - probabilities.begin()), probabilities.size() - 1};
  while (!positive(probabilities[range.last])) --range.last;
  range.last = std::min(range.last, range.first + most_bars - 1);
  return range;
}

Range shown_range(const Selection& selection) {
  if (answers_prediction(selection)) return whole_range(selection.posterior);
  return leading_range(selection.posterior);
}

std::vector<LegendEntry> legend_entries(const Selection& selection) {
  const bool good_enough = answers_prediction(selection);
  return {{solid_bar_sign, good_enough ? "to lose 2 % of the gain at most" : "posterior"},
          {underline_sign, "95 % set"}};
}

struct Bars {
  Canvas& canvas;
  const Plot& plot;
  double half_width;  ///< in components
};

void draw_bar(const Bars& bars, const Selection& selection, std::size_t place) {
  const double d = static_cast<double>(selection.first) + static_cast<double>(place);
  const Box box{bars.plot.x(d - bars.half_width), bars.plot.y(selection.posterior[place]),
                bars.plot.x(d + bars.half_width), bars.plot.y(0)};
  if (box.height() >= 0.05) bars.canvas.rectangle(box, style::accent);
}

void draw_set(const Bars& bars, const Selection& selection, Range range) {
  const double y = bars.plot.area().bottom + 0.2 * bars.canvas.em();
  for (const Index d : selection.credible_set) {
    const Index place = d - selection.first;
    if (place < static_cast<Index>(range.first) || place > static_cast<Index>(range.last)) continue;
    bars.canvas.line({bars.plot.x(static_cast<double>(d) - 0.5), y},
                     {bars.plot.x(static_cast<double>(d) + 0.5), y}, style::accent_thick);
  }
}

Canvas draw(const Report& report, const Paper& paper) {
  const Selection selection = as_shown(report);
  const Range range = shown_range(selection);
  Canvas canvas(paper.width, paper.font_size);
  canvas.set_height(plot_height(paper));
  const double top = legend(canvas, 0, legend_entries(selection));
  const double first = static_cast<double>(selection.first) + static_cast<double>(range.first);
  const double last = static_cast<double>(selection.first) + static_cast<double>(range.last);
  // Few bars stay bars: at least five places on the axis, none of them negative.
  const double missing = std::max(0.0, 4 - (last - first));
  const double before = std::min(first, std::floor(missing / 2));
  const Plot plot(
      canvas, {0, top, canvas.width(), canvas.height()},
      {"components", {ScaleKind::integer, first - 0.6 - before, last + 0.6 + missing - before}},
      {answers_prediction(selection) ? "probability" : "posterior probability",
       {ScaleKind::linear, 0, 1}});
  const Bars bars{canvas, plot, 0.36};
  for (std::size_t place = range.first; place <= range.last; ++place) {
    draw_bar(bars, selection, place);
  }
  draw_set(bars, selection, range);
  return canvas;
}

std::string most_probable(const std::vector<double>& probabilities, Index first) {
  const auto top = std::max_element(probabilities.begin(), probabilities.end());
  return grouped(first + (top - probabilities.begin())) + " (probability " +
         probability_text(*top) + ')';
}

std::string describe(const Report& report) {
  const Selection selection = as_shown(report);
  const std::string text =
      answers_prediction(selection)
          ? "Probability of each number of components to be good enough for new rows: the highest "
            "is that of "
          : "Posterior of the number of components: the most probable is ";
  return text + most_probable(selection.posterior, selection.first) + '.';
}

}  // namespace

extern const Panel posterior_panel;
const Panel posterior_panel{
    {"posterior", "Probabilities of the dimensions"}, has_content, draw, describe};

}  // namespace pcadim
