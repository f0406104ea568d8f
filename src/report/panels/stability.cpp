// What is selected when a tenth of the rows is left out.
#include <algorithm>

#include "report/drawing/legend.hpp"
#include "report/drawing/numbers.hpp"
#include "report/panels/common.hpp"

namespace pcadim {
namespace {

using namespace drawing;

/// A choice and how often it was made.
struct Choice {
  std::optional<Index> d;  ///< none: no answer
  Index count = 0;
};

/// All choices in ascending order, no answer at the end; the answer is among them.
std::vector<Choice> choices_of(const Report& report) {
  std::vector<std::optional<Index>> seen = report.sensitivity.left_out;
  if (report.answer.d) seen.push_back(report.answer.d);
  std::sort(seen.begin(), seen.end(),
            [](const auto& a, const auto& b) { return a && (!b || *a < *b); });
  seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
  std::vector<Choice> choices;
  for (const std::optional<Index>& d : seen) {
    const std::vector<std::optional<Index>>& all = report.sensitivity.left_out;
    choices.push_back({d, std::count(all.begin(), all.end(), d)});
  }
  return choices;
}

bool has_content(const Report& report) { return !report.sensitivity.left_out.empty(); }

std::string choice_text(const Choice& choice) { return choice.d ? grouped(*choice.d) : "none"; }

void draw_column(Canvas& canvas, const Choice& choice, bool answer, double x, double room,
                 double bottom) {
  const double em = canvas.em();
  const double distance = 1.1 * em;
  for (Index k = 0; k < choice.count; ++k) {
    const Point centre{x, bottom - (static_cast<double>(k) + 0.6) * distance};
    if (answer) {
      canvas.circle(centre, 0.42 * em, style::accent);
    } else {
      canvas.circle(centre, 0.4 * em, style::open);
    }
  }
  const Label label{{x, bottom + 1.3 * em},
                    shortened(choice_text(choice), em, room, Weight::bold),
                    answer ? style::accent_text : style::text,
                    Anchor::middle};
  canvas.text_if_free(label, canvas.page());
}

Canvas draw(const Report& report, const Paper& paper) {
  const std::vector<Choice> choices = choices_of(report);
  Canvas canvas(paper.width, paper.font_size);
  const double em = canvas.em();
  double top = note(canvas, 0,
                    "Each dot: the answer without one " +
                        std::string(report.sensitivity.left_out.size() == 10 ? "tenth" : "part") +
                        " of the rows");
  if (report.answer.d) {
    top = legend(canvas, top, {{kept_sign, "as with all rows: " + d_text(*report.answer.d)}});
  }
  Index highest = 1;
  for (const Choice& choice : choices) highest = std::max(highest, choice.count);
  const double bottom = top + (static_cast<double>(highest) * 1.1 + 0.8) * em;
  canvas.set_height(bottom + 3.2 * em);
  const double room = std::min(
      6 * em, canvas.width() / static_cast<double>(std::max<std::size_t>(3, choices.size())));
  const double width = room * static_cast<double>(choices.size());
  const double left = (canvas.width() - width) / 2;
  canvas.line({std::max(0.0, left - em), bottom},
              {std::min(canvas.width(), left + width + em), bottom}, style::axis);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const bool answer = choices[i].d.has_value() && choices[i].d == report.answer.d;
    draw_column(canvas, choices[i], answer, left + room * (static_cast<double>(i) + 0.5),
                room - 0.4 * em, bottom);
  }
  canvas.text(
      {{canvas.width() / 2, bottom + 2.7 * em}, "components", style::dim_text, Anchor::middle});
  return canvas;
}

std::string describe(const Report& report) {
  std::string text = "Answers with a tenth of the rows left out in turn: ";
  std::string parts;
  for (const Choice& choice : choices_of(report)) {
    if (choice.count == 0) continue;
    if (!parts.empty()) parts += ", ";
    parts += (choice.d ? d_text(*choice.d) : "no answer") + " (" + grouped(choice.count) +
             (choice.count == 1 ? " time)" : " times)");
  }
  return text + parts + '.';
}

}  // namespace

extern const Panel stability_panel;
const Panel stability_panel{
    {"stability", "The answer without a tenth of the rows"}, has_content, draw, describe};

}  // namespace pcadim
