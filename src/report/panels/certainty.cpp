// How sure the answer is: probabilities of the dimensions, the set that holds the right one, and
// what is answered when a tenth of the rows is left out.
#include <algorithm>
#include <map>

#include "report/drawing/legend.hpp"
#include "report/drawing/numbers.hpp"
#include "report/drawing/plot.hpp"
#include "report/panels/common.hpp"
#include "wording/fitted_values.hpp"
#include "wording/sentence.hpp"

namespace pcadim {
namespace {

using namespace drawing;

/// A dimension in question, or no answer.
struct Candidate {
  std::optional<Index> d;
  double probability = 0;
  Index times = 0;      ///< the answer without a tenth of the rows, so many times
  bool in_set = false;  ///< of the 95 % set
  bool answer = false;

  double weight() const {
    return (answer ? 1000 : 0) + probability + 0.1 * static_cast<double>(times);
  }
};

/// No answer comes last.
struct Ascending {
  bool operator()(const std::optional<Index>& a, const std::optional<Index>& b) const {
    return a && (!b || *a < *b);
  }
};
using Candidates = std::map<std::optional<Index>, Candidate, Ascending>;

/// Probabilities that the answering method states: of each dimension to be right, or, for
/// prediction, to be good enough.
void add_probabilities(const Report& report, Candidates& all) {
  constexpr double visible = 0.005;
  const Selection* selection = answering(report);
  if (selection == nullptr) return;
  for (const Plausible& one : told_probabilities(*selection)) {
    if (one.probability >= visible || !selection->plausible.empty())
      all[one.d].probability = one.probability;
  }
}

bool has_probabilities(const Report& report) {
  Candidates all;
  add_probabilities(report, all);
  return !all.empty();
}

std::vector<Candidate> candidates_of(const Report& report) {
  Candidates all;
  add_probabilities(report, all);
  for (const std::optional<Index>& d : report.sensitivity.left_out) ++all[d].times;
  if (report.answer.d) all[report.answer.d].answer = true;
  if (const Selection* selection = answering(report)) {
    for (const Index d : selection->credible_set) {
      if (all.contains(d)) all[d].in_set = true;
    }
  }
  std::vector<Candidate> list;
  for (const auto& [d, candidate] : all) list.push_back(candidate), list.back().d = d;
  return list;
}

bool has_content(const Report& report) {
  return has_probabilities(report) || !report.sensitivity.left_out.empty();
}

/// The most important ones, in their order.
std::vector<Candidate> leading(std::vector<Candidate> all, std::size_t most) {
  if (all.size() <= most) return all;
  std::ranges::stable_sort(all, std::greater{}, &Candidate::weight);
  all.resize(most);
  std::ranges::sort(all, Ascending{}, &Candidate::d);
  return all;
}

/// Where the columns stand: number i around x(i).
struct Columns {
  Canvas& canvas;
  Scale place;
  double room;  ///< of one column

  double x(std::size_t column) const { return place(static_cast<double>(column)); }
};

std::string candidate_text(const Candidate& candidate) {
  return candidate.d ? grouped(*candidate.d) : "none";
}

/// The dimension below the axis, and a mark where others between it and the next one are left out.
void draw_names(const Columns& columns, const std::vector<Candidate>& shown, double top) {
  const double em = columns.canvas.em();
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const std::string_view look = shown[i].answer ? style::accent_text : style::text;
    const std::string name =
        shortened(candidate_text(shown[i]), em, columns.room - 1.4 * em, weight_of(look));
    columns.canvas.text({{columns.x(i), top + em}, name, look, Anchor::middle});
    const bool gap = i > 0 && shown[i].d && *shown[i].d > *shown[i - 1].d + 1;
    if (gap) {
      columns.canvas.text({{(columns.x(i) + columns.x(i - 1)) / 2, top + em},
                           "\u2026",
                           style::dim_text,
                           Anchor::middle});
    }
  }
}

void draw_bars(const Columns& columns, const std::vector<Candidate>& shown, const Plot& plot) {
  const double half = std::min(0.36 * columns.room, 2.2 * columns.canvas.em());
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const Box box{columns.x(i) - half, plot.y(std::min(1.0, shown[i].probability)),
                  columns.x(i) + half, plot.area().bottom};
    if (box.height() >= 0.05)
      columns.canvas.rectangle(box, shown[i].answer ? style::accent : style::soft_bar);
  }
}

void draw_set(const Columns& columns, const std::vector<Candidate>& shown, double y) {
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (!shown[i].in_set) continue;
    const double half = 0.42 * columns.room;
    columns.canvas.line({columns.x(i) - half, y}, {columns.x(i) + half, y}, style::accent_thick);
  }
}

constexpr Index dots_in_row = 5, most_dots = 20;

/// A dot for each tenth.
void draw_dots(const Columns& columns, const std::vector<Candidate>& shown, double top) {
  const double em = columns.canvas.em(), apart = std::min(0.8 * em, columns.room / 6);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const Index count = std::min(shown[i].times, most_dots);
    for (Index k = 0; k < count; ++k) {
      const Index row = k / dots_in_row, in_row = std::min(dots_in_row, count - row * dots_in_row);
      const double across =
          static_cast<double>(k % dots_in_row) - static_cast<double>(in_row - 1) / 2;
      const Point centre{columns.x(i) + across * apart,
                         top + (0.5 + static_cast<double>(row)) * 0.85 * em};
      columns.canvas.circle(centre, 0.38 * apart, shown[i].answer ? style::accent : style::open);
    }
  }
}

double dots_height(const std::vector<Candidate>& shown, double em) {
  Index rows = 0;
  for (const Candidate& one : shown)
    rows = std::max(rows, (std::min(one.times, most_dots) + dots_in_row - 1) / dots_in_row);
  return static_cast<double>(rows) * 0.85 * em;
}

std::vector<LegendEntry> legend_entries(const Report& report, bool bars, std::size_t hidden) {
  std::vector<LegendEntry> entries;
  const Selection* selection = answering(report);
  if (bars) {
    const bool good_enough = selection != nullptr && answers_prediction(*selection);
    entries.push_back({solid_bar_sign, good_enough ? "probability to be good enough for new rows"
                                                   : "probability to be right"});
    if (!selection->credible_set.empty()) entries.push_back({underline_sign, "in the 95 % set"});
  }
  const std::size_t parts = report.sensitivity.left_out.size();
  if (parts > 0) {
    entries.push_back({kept_sign, std::string("the answer without one ") +
                                      (parts == 10 ? "tenth" : "part") + " of the rows"});
  }
  if (hidden > 0)
    entries.push_back({nullptr, grouped(static_cast<Index>(hidden)) + " less likely left out"});
  return entries;
}

Canvas draw(const Report& report, const Paper& paper) {
  Canvas canvas(paper.width, paper.font_size);
  const double em = canvas.em();
  const std::vector<Candidate> all = candidates_of(report);
  double room = 3 * em;  // of the widest column
  for (const Candidate& one : all)
    room = std::max(room, text_width(candidate_text(one), em, Weight::bold) + 1.6 * em);
  const auto most =
      static_cast<std::size_t>(std::clamp((canvas.width() - 4 * em) / room, 3.0, 14.0));
  const std::vector<Candidate> shown = leading(all, most);
  const bool bars = has_probabilities(report);
  const double top = legend(canvas, 0, legend_entries(report, bars, all.size() - shown.size()));
  const double dots = dots_height(shown, em);
  const double below = 1.9 * em + dots + 2.0 * em;  // names, dots, title
  canvas.set_height(bars ? std::max(top + 11 * em + below, paper.height) : top + em + below);

  // Few columns stand together in the middle.
  const double bottom = canvas.height() - below;
  const double spare = std::max(0.0, (6 - static_cast<double>(shown.size())) / 2);
  const Scale place(ScaleKind::integer, -0.5 - spare,
                    static_cast<double>(shown.size()) - 0.5 + spare);
  Axis vertical{"probability", {ScaleKind::linear, 0, 1}};
  if (!bars) vertical = {"", {ScaleKind::linear, 0, 1}, false};
  const Plot plot(canvas, {0, bars ? top : bottom - 0.8 * em, canvas.width(), bottom + 0.3 * em},
                  {"", place, false}, vertical);
  const Scale across = place.placed(plot.area().left, plot.area().right);
  const Columns columns{canvas, across, across(1) - across(0)};
  draw_bars(columns, shown, plot);
  if (bars) draw_set(columns, shown, plot.area().bottom + 0.2 * em);
  draw_names(columns, shown, bottom + 0.35 * em);
  draw_dots(columns, shown, bottom + 1.9 * em);
  canvas.text({{(plot.area().left + plot.area().right) / 2, canvas.height() - 0.5 * em},
               shortened("number of components", em, plot.area().width()),
               style::dim_text,
               Anchor::middle});
  return canvas;
}

std::string times_text(Index times) { return times == 1 ? "once" : grouped(times) + " times"; }

/// Of many the most important ones, the answer among them.
std::string list_of(std::vector<Candidate> all, bool (*included)(const Candidate&),
                    std::string (*text)(const Candidate&)) {
  constexpr std::size_t most = 6;
  std::erase_if(all, [included](const Candidate& one) { return !included(one); });
  const std::size_t count = all.size();
  std::string list;
  for (const Candidate& one : leading(std::move(all), most))
    list += (list.empty() ? "" : ", ") + text(one);
  return count > most ? list + " and " + grouped(static_cast<Index>(count - most)) + " more" : list;
}

std::string describe(const Report& report) {
  const std::vector<Candidate> all = candidates_of(report);
  const std::string likely = list_of(
      all, [](const Candidate& one) { return one.probability > 0; },
      [](const Candidate& one) {
        return candidate_text(one) + " (" + probability_text(one.probability) + ')';
      });
  const std::string tenths = list_of(
      all, [](const Candidate& one) { return one.times > 0; },
      [](const Candidate& one) {
        return (one.d ? grouped(*one.d) : "no answer") + " (" + times_text(one.times) + ')';
      });
  std::string text;
  if (!likely.empty()) text += "Numbers of components and their probabilities: " + likely + '.';
  if (tenths.empty()) return text;
  return text + (text.empty() ? "" : " ") +
         "Answers when a tenth of the rows is left out in turn: " + tenths + '.';
}

}  // namespace

extern const Panel certainty_panel;
const Panel certainty_panel{{"certainty", "How sure the answer is"}, has_content, draw, describe};

}  // namespace pcadim
