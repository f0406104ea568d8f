// How much of each column's variance the kept components hold.
#include <algorithm>
#include <numeric>

#include "report/drawing/numbers.hpp"
#include "report/drawing/plot.hpp"
#include "report/panels/common.hpp"

namespace pcadim {
namespace {

using namespace drawing;

constexpr std::size_t most_columns = 24;

bool has_content(const Report& report) {
  return report.components && !report.components->explained.empty() && report.answer.d;
}

/// The columns that are shown, the best explained first. Of too many both ends.
std::vector<std::size_t> order_of(const std::vector<double>& shares) {
  std::vector<std::size_t> order(shares.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order,
                           [&](std::size_t a, std::size_t b) { return shares[a] > shares[b]; });
  if (order.size() > most_columns) {
    const auto middle = order.begin() + most_columns / 2;
    order.erase(middle, order.end() - most_columns / 2);
  }
  return order;
}

/// Names at the left, shares at the right.
struct Rows {
  Canvas& canvas;
  double names_end, height;
  Scale scale;
};

void draw_column(const Rows& rows, const std::string& name, double share, double top) {
  Canvas& canvas = rows.canvas;
  const double em = canvas.em();
  canvas.text({{rows.names_end, top + 1.0 * em},
               shortened(name, 0.92 * em, rows.names_end + 0.01),
               style::text,
               Anchor::end,
               0.92});
  canvas.rectangle({rows.scale(0), top + 0.2 * em, rows.scale(100), top + 1.15 * em}, style::shade);
  const double end = rows.scale(100 * share);
  canvas.rectangle({rows.scale(0), top + 0.2 * em, end, top + 1.15 * em}, style::accent);
  canvas.text({{rows.scale(100) + 0.5 * em, top + 1.0 * em},
               percent(share),
               style::text,
               Anchor::start,
               0.92});
}

void draw_axis(const Rows& rows, double bottom) {
  Canvas& canvas = rows.canvas;
  const double em = canvas.em();
  const double left = rows.scale(0), right = rows.scale(100);
  for (const Tick& tick : fitting_ticks(canvas, rows.scale, right - left)) {
    const Label label = tick_label(canvas, rows.scale, tick, bottom);
    if (canvas.text_if_free(label, canvas.page()))
      canvas.line({label.at.x, bottom}, {label.at.x, bottom + 0.3 * em}, style::axis);
  }
  canvas.line({left, bottom}, {right, bottom}, style::axis);
  const double centre = (left + right) / 2;
  const double room = 2 * std::min(centre, canvas.width() - centre);
  canvas.text({{centre, bottom + 2.7 * em},
               axis_title({"% of the column's variance", rows.scale}, em, room),
               style::dim_text,
               Anchor::middle});
}

double names_width(const Report& report, const std::vector<std::size_t>& order, double em,
                   double most) {
  double widest = em;
  for (const std::size_t j : order) {
    const std::string name = shortened(report.components->columns[j], 0.92 * em, most);
    widest = std::max(widest, text_width(name, 0.92 * em));
  }
  return std::min(widest, most);
}

Canvas draw(const Report& report, const Paper& paper) {
  Canvas canvas(paper.width, paper.font_size);
  const double em = canvas.em();
  const std::vector<double>& shares = report.components->explained;
  const std::vector<std::size_t> order = order_of(shares);
  const double height = 1.35 * em, bottom = height * static_cast<double>(order.size()) + 0.3 * em;
  canvas.set_height(bottom + 3.2 * em);
  const double names = names_width(report, order, em, 0.4 * canvas.width());
  const double numbers = text_width("> 99.9 %", 0.92 * em) + 0.7 * em;
  const Scale scale(ScaleKind::linear, 0, 100, names + 0.5 * em, canvas.width() - numbers);
  const Rows rows{canvas, names, height, scale};
  for (std::size_t i = 0; i < order.size(); ++i)
    draw_column(rows, report.components->columns[order[i]], shares[order[i]],
                height * static_cast<double>(i));
  draw_axis(rows, bottom);
  return canvas;
}

std::string describe(const Report& report) {
  const std::vector<double>& shares = report.components->explained;
  const std::vector<std::size_t> order = order_of(shares);
  const auto told = [&](std::size_t j) {
    return percent(shares[j]) + " of " + shortened(report.components->columns[j], 1, 24);
  };
  std::string text = "How much of each column's variance the " + components_text(*report.answer.d) +
                     " kept " + (*report.answer.d == 1 ? "holds: " : "hold: ") +
                     told(order.front());
  if (order.size() > 1) text += ", down to " + told(order.back());
  if (order.size() < static_cast<std::size_t>(report.data.p))
    text += " (" + grouped(std::ssize(order)) + " of " + grouped(report.data.p) +
            " columns, those with large loadings)";
  return text + '.';
}

}  // namespace

extern const Panel columns_panel;
const Panel columns_panel{{"columns", "What is kept of each column"}, has_content, draw, describe};

}  // namespace pcadim
