// What would change the answer by one: how much worse its neighbours are, and for which values of
// the hyperparameter they would win.
#include <algorithm>
#include <cmath>

#include "report/drawing/numbers.hpp"
#include "report/drawing/scale.hpp"
#include "report/panels/common.hpp"

namespace pcadim {
namespace {

using namespace drawing;

/// A row of the picture.
struct Neighbour {
  Index d = 0;
  double loss = 0;    ///< against the answer; negative: better, but not chosen
  double change = 0;  ///< of the criterion
  const ParameterPath::Step* step = nullptr;  ///< where it wins; null: nowhere
};

const ParameterPath::Step* step_of(const Selection& selection, Index d) {
  if (!selection.path) return nullptr;
  for (const ParameterPath::Step& step : selection.path->steps) {
    if (step.d == d) return &step;
  }
  return nullptr;
}

std::vector<Neighbour> neighbours_of(const Report& report) {
  std::vector<Neighbour> rows;
  const Selection* selection = answering(report);
  if (selection == nullptr || !selection->d) return rows;
  const std::optional<double> best = criterion(*selection, *selection->d);
  if (!best || direction_of(*selection) == Direction::none) return rows;
  const double sign = direction_of(*selection) == Direction::minimise ? 1 : -1;
  for (Index d = *selection->d - 1; d <= *selection->d + 1; ++d) {
    if (const std::optional<double> value = criterion(*selection, d)) {
      rows.push_back({d, sign * (*value - *best), *value - *best, step_of(*selection, d)});
    }
  }
  return rows;
}

bool has_content(const Report& report) { return neighbours_of(report).size() > 1; }

/// The column of bars and the column of ranges.
struct Columns {
  double bars_left, bars_right, ranges_left, ranges_right;
};

Columns columns_of(const Canvas& canvas, double names, bool ranges) {
  const double em = canvas.em(), width = canvas.width() - 0.2 * em;
  const double left = names + em;
  if (!ranges) return {left, width, 0, 0};
  const double middle = left + 0.46 * (width - left);
  return {left, middle - 0.8 * em, middle + 0.8 * em, width};
}

std::string range_text(const ParameterPath::Step* step, const std::string& sign) {
  if (step == nullptr) return "for no " + sign;
  if (!std::isfinite(step->high)) return sign + " > " + short_number(step->low);
  if (!(step->low > 0)) return sign + " < " + short_number(step->high);
  return short_number(step->low) + " \u2026 " + short_number(step->high);
}

std::string loss_text(const Neighbour& row, Index answer) {
  if (row.d == answer) return "the answer";
  return (row.change < 0 ? "\u2212" : "+") + short_number(std::abs(row.change));
}

void draw_loss(Canvas& canvas, const Neighbour& row, Index answer, double largest,
               const Columns& columns, double top) {
  const double em = canvas.em();
  const bool is_answer = row.d == answer;
  const std::string text = loss_text(row, answer);
  const double text_room = text_width(text, em, Weight::bold) + 0.6 * em;
  const double most = std::max(0.0, columns.bars_right - columns.bars_left - text_room);
  const double share = largest > 0 ? std::max(0.0, row.loss) / largest : 0;
  const double end =
      columns.bars_left + share * std::min(most, 0.65 * (columns.bars_right - columns.bars_left));
  if (end - columns.bars_left > 0.05) {
    canvas.rectangle({columns.bars_left, top + 0.2 * em, end, top + 1.2 * em}, style::grey);
  }
  const double start = end + (is_answer ? 0 : 0.4 * em);
  const std::string_view look = is_answer ? style::accent_text : style::text;
  canvas.text({{start, top + 1.05 * em},
               shortened(text, em, columns.bars_right - start, weight_of(look)),
               look});
}

/// All breakpoints and the chosen value, and some room on both sides for ranges without an end.
Scale range_scale(const Selection& selection, const std::vector<Neighbour>& rows) {
  double low = selection.path->chosen, high = low;
  for (const Neighbour& row : rows) {
    if (row.step == nullptr) continue;
    for (const double end : {row.step->low, row.step->high}) {
      if (!(end > 0) || !std::isfinite(end)) continue;
      low = std::min(low, end);
      high = std::max(high, end);
    }
  }
  return roomy_scale(ScaleKind::logarithmic, low, high, 0.2);
}

void draw_range(Canvas& canvas, const Neighbour& row, bool is_answer, const Scale& scale,
                const std::string& sign, const Columns& columns, double top) {
  const double em = canvas.em();
  if (row.step != nullptr) {
    const double from = scale(std::max(row.step->low, scale.low()));
    const double to = scale(std::min(row.step->high, scale.high()));
    canvas.line({from, top + 1.65 * em}, {std::max(to, from + 1), top + 1.65 * em},
                is_answer ? style::accent_thick : style::grey_line);
  }
  canvas.text(
      {{columns.ranges_left, top + 1.05 * em},
       shortened(range_text(row.step, sign), em, columns.ranges_right - columns.ranges_left),
       row.step == nullptr ? style::dim_text : style::text});
}

struct Heading {
  std::string text;
  double left, right;
};

void draw_heading(Canvas& canvas, const Heading& heading) {
  const double em = canvas.em();
  canvas.text({{heading.left, em},
               shortened(heading.text, 0.92 * em, heading.right - heading.left),
               style::dim_text,
               Anchor::start,
               0.92});
}

std::string name_of(const Neighbour& row) { return grouped(row.d); }

Canvas draw(const Report& report, const Paper& paper) {
  const Selection& selection = report.selections.front();
  const std::vector<Neighbour> rows = neighbours_of(report);
  Canvas canvas(paper.width, paper.font_size);
  const double em = canvas.em(), row_height = 2.5 * em, first_row = 1.9 * em;
  canvas.set_height(first_row + row_height * static_cast<double>(rows.size()) + 0.4 * em);
  const bool ranges = selection.path && selection.path->chosen > 0;
  double names = text_width("d", em), largest = 0;
  for (const Neighbour& row : rows) {
    names = std::max(names, text_width(name_of(row), em, Weight::bold));
    largest = std::max(largest, row.loss);
  }
  const Columns columns = columns_of(canvas, names, ranges);
  draw_heading(canvas, {"d", 0, names + 0.1 * em});
  draw_heading(canvas, {criterion_name(selection), columns.bars_left, columns.bars_right});
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double top = first_row + row_height * static_cast<double>(i);
    const bool is_answer = rows[i].d == *selection.d;
    canvas.line({0, top - 0.3 * em}, {canvas.width(), top - 0.3 * em}, style::grid);
    canvas.text(
        {{0, top + 1.05 * em}, name_of(rows[i]), is_answer ? style::accent_text : style::text});
    draw_loss(canvas, rows[i], *selection.d, largest, columns, top);
  }
  if (!ranges) return canvas;
  const std::string sign = parameter_sign(selection.path->name);
  const Scale scale =
      range_scale(selection, rows).placed(columns.ranges_left, columns.ranges_right);
  draw_heading(canvas,
               {"wins for " + sign + " in (| chosen)", columns.ranges_left, columns.ranges_right});
  const double chosen = scale(selection.path->chosen);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double top = first_row + row_height * static_cast<double>(i);
    draw_range(canvas, rows[i], rows[i].d == *selection.d, scale, sign, columns, top);
    canvas.line({chosen, top + 1.4 * em}, {chosen, top + 1.9 * em}, style::tick);
  }
  return canvas;
}

std::string describe(const Report& report) {
  const Selection& selection = report.selections.front();
  std::string text = "What would change the answer by one: ";
  std::string parts;
  for (const Neighbour& row : neighbours_of(report)) {
    if (row.d == *selection.d) continue;
    if (!parts.empty()) parts += "; ";
    parts += components_text(row.d) + ": " + criterion_name(selection) +
             (row.loss < 0 ? " better by " : " worse by ") + short_number(std::abs(row.loss));
    if (selection.path) {
      const std::string sign = parameter_sign(selection.path->name);
      parts += row.step == nullptr ? ", wins for no " + sign
                                   : ", wins for " + sign + ' ' + range_text(row.step, sign);
    }
  }
  return text + parts + '.';
}

}  // namespace

extern const Panel neighbours_panel;
const Panel neighbours_panel{
    {"neighbours", "What would change the answer by one"}, has_content, draw, describe};

}  // namespace pcadim
