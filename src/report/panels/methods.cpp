// What every method says: a dot for each method on one axis, in families that share an assumption.
#include <algorithm>
#include <array>

#include "report/drawing/legend.hpp"
#include "report/drawing/numbers.hpp"
#include "report/drawing/plot.hpp"
#include "report/panels/common.hpp"

namespace pcadim {
namespace {

using namespace drawing;

/// Families in the order of the picture.
struct Family {
  std::optional<Assumption> assumes;  ///< none: methods that are not in the catalogue
  std::string_view heading;
};

constexpr std::array families{
    Family{Assumption::fitted_noise, "a noise model that fits"},
    Family{Assumption::white_noise, "noise equal in all directions"},
    Family{Assumption::factor_model, "a few strong factors"},
    Family{Assumption::prediction, "held-out data are predicted"},
    Family{Assumption::independent_columns, "otherwise independent columns"},
    Family{Assumption::noise_from_tail, "noise read off the tail"},
    Family{Assumption::counts, "cells are counts"},
    Family{Assumption::scree_shape, "shape of the scree plot"},
    Family{Assumption::nothing, "no noise assumed"},
    Family{std::nullopt, "others"},
};

/// A line of the strip: a heading, or a method.
struct Row {
  std::string_view heading;
  const Selection* selection = nullptr;
  bool answers = false;
};

bool has_content(const Report& report) { return !report.selections.empty(); }

std::optional<Assumption> assumption_of(const Selection& selection) {
  const MethodInfo* info = find_method(selection.method);
  if (info == nullptr) return std::nullopt;
  return info->assumes;
}

std::vector<Row> rows_of(const Report& report) {
  std::vector<Row> rows{{"the answer"}, {"", &report.selections.front(), true}};
  for (const Family& family : families) {
    std::vector<Row> members;
    for (std::size_t i = 1; i < report.selections.size(); ++i) {
      const Selection& selection = report.selections[i];
      if (assumption_of(selection) == family.assumes) members.push_back({"", &selection});
    }
    if (members.empty()) continue;
    rows.push_back({family.heading});
    rows.insert(rows.end(), members.begin(), members.end());
  }
  return rows;
}

double largest_dimension(const Report& report) {
  Index largest = 0;
  for (const Selection& selection : report.selections) {
    if (selection.d) largest = std::max(largest, *selection.d);
    for (const Index d : selection.credible_set) largest = std::max(largest, d);
  }
  return static_cast<double>(largest);
}

Scale dimension_scale(const Report& report) {
  const double largest = largest_dimension(report);
  if (largest > 40) return {ScaleKind::counts, 0, largest};
  return {ScaleKind::integer, 0, std::max(4.0, largest)};
}

double names_width(const Report& report, double em, double most) {
  double widest = 0;
  for (const Selection& selection : report.selections) {
    const Weight weight = &selection == &report.selections.front() ? Weight::bold : Weight::regular;
    widest =
        std::max(widest, text_width(shortened(selection.method, em, most, weight), em, weight));
  }
  return widest;
}

/// From where to where a row's sign reaches: the dot, and the set of dimensions around it.
struct Reach {
  double left, right;
};

/// Where everything stands.
struct Strip {
  Canvas& canvas;
  Scale scale;
  double names_end, right, row_height, top;
};

/// The set as a line. Returns how far it and the dot reach.
Reach draw_set(const Strip& strip, const std::vector<Index>& set, Point centre) {
  const double dot = 0.65 * strip.canvas.em();
  if (set.size() < 2) return {centre.x - dot, centre.x + dot};
  const auto [low, high] = std::minmax_element(set.begin(), set.end());
  const double left = strip.scale(static_cast<double>(*low));
  const double right = strip.scale(static_cast<double>(*high));
  strip.canvas.line({left, centre.y}, {right, centre.y}, style::grey_line);
  return {std::min(left, centre.x) - dot, std::max(right, centre.x) + dot};
}

void draw_dot(const Strip& strip, const Row& row, Point centre) {
  const double em = strip.canvas.em();
  if (row.answers) {
    strip.canvas.diamond(centre, 0.5 * em, style::accent);
  } else {
    strip.canvas.circle(centre, 0.33 * em, style::grey);
  }
}

/// Right of the sign, left of it, or, where the line leaves no room at its ends, on the line.
void draw_number(const Strip& strip, const Row& row, const Reach& reach, Point foot) {
  const double dot = 0.65 * strip.canvas.em();
  const std::string text = grouped(*row.selection->d);
  const std::string_view look = row.answers ? style::accent_text : style::text;
  const auto right = [&](double x) {
    return Label{{x, foot.y}, text, look, Anchor::start, 0.92, true};
  };
  const auto left = [&](double x) {
    return Label{{x, foot.y}, text, look, Anchor::end, 0.92, true};
  };
  strip.canvas.text_where_free(
      {right(reach.right), left(reach.left), right(foot.x + dot), left(foot.x - dot)},
      {strip.names_end, 0, strip.right, strip.canvas.height()});
}

void draw_method(const Strip& strip, const Row& row, double top) {
  Canvas& canvas = strip.canvas;
  const double em = canvas.em();
  const double baseline = top + strip.row_height / 2 + 0.35 * em;
  const std::string_view name_style = row.answers ? style::accent_text : style::text;
  canvas.text({{strip.names_end, baseline},
               shortened(row.selection->method, em, strip.names_end + 0.01, weight_of(name_style)),
               name_style,
               Anchor::end});
  if (!row.selection->d) {
    canvas.text({{strip.right, baseline}, "no answer", style::dim_text, Anchor::end, 0.92, true});
    return;
  }
  const Point centre{strip.scale(static_cast<double>(*row.selection->d)),
                     top + strip.row_height / 2};
  const Reach reach = draw_set(strip, row.selection->credible_set, centre);
  draw_dot(strip, row, centre);
  draw_number(strip, row, reach, {centre.x, baseline});
}

/// Rows of 1.45 em; more where the paper wants to be filled, but not so much that they fall apart.
double row_height(const Paper& paper, std::size_t rows) {
  const double around = 5 * paper.font_size;
  const double wanted = (paper.height - around) / static_cast<double>(rows);
  return std::clamp(wanted, 1.45 * paper.font_size, 2.1 * paper.font_size);
}

/// Grid, numbers and title of the axis, below the rows.
void draw_axis(const Strip& strip, double bottom) {
  Canvas& canvas = strip.canvas;
  const double em = canvas.em();
  const double left = strip.scale(strip.scale.low());
  const Box within{0, 0, canvas.width(), canvas.height()};
  for (const Tick& tick : fitting_ticks(canvas, strip.scale, strip.right - left)) {
    const Label label = tick_label(canvas, strip.scale, tick, bottom);
    if (!canvas.text_if_free(label, within)) continue;
    canvas.line({label.at.x, strip.top}, {label.at.x, bottom}, style::grid);
  }
  canvas.line({left, bottom}, {strip.right, bottom}, style::axis);
  canvas.text({{(left + strip.right) / 2, bottom + 2.6 * em},
               axis_title({"components", strip.scale}, em, strip.right - left),
               style::dim_text,
               Anchor::middle});
}

void answer_sign(Canvas& canvas, Point centre, double em) {
  canvas.diamond(centre, 0.5 * em, style::accent);
}
void method_sign(Canvas& canvas, Point centre, double em) {
  canvas.circle(centre, 0.33 * em, style::grey);
}

std::vector<LegendEntry> legend_entries(const Report& report) {
  std::vector<LegendEntry> entries{{answer_sign, "the answer"}, {method_sign, "another method"}};
  const bool sets = std::ranges::any_of(
      report.selections, [](const Selection& one) { return one.d && one.credible_set.size() > 1; });
  if (sets) entries.push_back({grey_line_sign, "its 95 % set"});
  return entries;
}

Canvas draw(const Report& report, const Paper& paper) {
  Canvas canvas(paper.width, paper.font_size);
  const double em = canvas.em();
  const std::vector<Row> rows = rows_of(report);
  const double height = row_height(paper, rows.size());
  const double first = legend(canvas, 0, legend_entries(report));
  const double bottom = first + height * static_cast<double>(rows.size());
  canvas.set_height(bottom + 3.2 * em);

  const double names_end = names_width(report, em, 0.45 * canvas.width());
  const double left = names_end + 1.2 * em, right = canvas.width() - 1.6 * em;
  const Strip strip{canvas,    dimension_scale(report).placed(left, right),
                    names_end, canvas.width() - 0.2 * em,
                    height,    first};
  draw_axis(strip, bottom);
  if (report.answer.d) {
    const double x = strip.scale(static_cast<double>(*report.answer.d));
    canvas.line({x, first + height}, {x, bottom}, style::mark);
    canvas.keep_line_free({{x, first + height}, {x, bottom}});
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double top = first + height * static_cast<double>(i);
    if (rows[i].selection != nullptr) {
      draw_method(strip, rows[i], top);
    } else {
      canvas.text({{0, top + height - 0.45 * em},
                   shortened(rows[i].heading, 0.9 * em, canvas.width()),
                   style::dim_text,
                   Anchor::start,
                   0.9,
                   true});
    }
  }
  return canvas;
}

std::string describe(const Report& report) {
  Index silent = 0, agree = 0, smallest = 0, largest = 0;
  bool any = false;
  for (const Selection& selection : report.selections) {
    if (!selection.d) {
      ++silent;
      continue;
    }
    smallest = any ? std::min(smallest, *selection.d) : *selection.d;
    largest = any ? std::max(largest, *selection.d) : *selection.d;
    any = true;
    if (selection.d == report.answer.d) ++agree;
  }
  const Index answered = std::ssize(report.selections) - silent;
  std::string text = "What every method says: " + grouped(answered) + " of " +
                     grouped(std::ssize(report.selections)) + " methods answer";
  if (any) text += ", from " + grouped(smallest) + " to " + components_text(largest);
  if (report.answer.d) {
    text += "; " + grouped(agree) + (agree == 1 ? " says " : " say ") + grouped(*report.answer.d);
  }
  return text + '.';
}

}  // namespace

extern const Panel methods_panel;
const Panel methods_panel{{"methods", "What every method says"}, has_content, draw, describe};

}  // namespace pcadim
