#include "report/method_table.hpp"

#include <algorithm>
#include <cstddef>

#include "report/layout.hpp"
#include "wording/agreement.hpp"
#include "wording/dimension_words.hpp"
#include "wording/sentence.hpp"

namespace pcadim {
namespace {

std::string dimension_cell(const Selection& selection) {
  return selection.d ? std::to_string(*selection.d) : "-";
}

std::string posterior_cell(const Selection& selection) {
  const auto posterior = posterior_of_choice(selection);
  return posterior ? probability_text(*posterior) : "-";
}

/// A set with many gaps would push the table over the line: then only its size and its ends.
std::string set_cell(const Selection& selection) {
  constexpr std::size_t widest = 20;
  const std::vector<Index>& set = selection.credible_set;
  if (set.empty()) return "-";
  std::string text = set_text(set);
  if (text.size() <= widest) return text;
  const auto [low, high] = std::minmax_element(set.begin(), set.end());
  return std::to_string(set.size()) + " in " + std::to_string(*low) + '-' + std::to_string(*high);
}

std::string second_cell(const Selection& selection) {
  const std::optional<Index> second = runner_up(selection);
  return second ? std::to_string(*second) : "-";
}

std::string outcome_cell(const Selection& selection) {
  return selection.outcome == Outcome::ok ? "" : outcome_text(selection.outcome);
}

/// A remark explains what the row cannot: why a method has no answer, or why the one that answers
/// has no plain one.
std::string remark(const Selection& selection, bool answers) {
  const bool plain = selection.d && (selection.outcome == Outcome::ok || !answers);
  return plain ? "" : selection.note;
}

/// A column of the table of methods; left out when no method has anything to put in it, or on a
/// terminal that is too narrow.
struct MethodColumn {
  layout::Column heading;
  std::string (*cell)(const Selection&);
  bool (*has_content)(const Selection&);
  std::size_t least_width = 0;
};

const std::vector<MethodColumn>& method_columns() {
  using layout::Align;
  static const auto always = [](const Selection&) { return true; };
  static const auto has_posterior = [](const Selection& s) { return !s.posterior.empty(); };
  static const std::vector<MethodColumn> columns{
      {{"method", Align::left}, [](const Selection& s) { return s.method; }, always},
      {{"d", Align::right}, dimension_cell, always},
      {{"posterior", Align::right}, posterior_cell, has_posterior, 44},
      {{"95 % set", Align::left},
       set_cell,
       [](const Selection& s) { return !s.credible_set.empty(); },
       72},
      {{"second", Align::right},
       second_cell,
       [](const Selection& s) { return runner_up(s).has_value(); },
       56},
      {{"outcome", Align::left},
       outcome_cell,
       [](const Selection& s) { return s.outcome != Outcome::ok; },
       48},
  };
  return columns;
}

layout::Tone tone_of(const Selection& selection, bool answers) {
  if (answers) return layout::Tone::strong;
  return selection.d ? layout::Tone::plain : layout::Tone::faint;
}

}  // namespace

std::size_t text_width(const TextStyle& style) {
  // Longer lines are hard to read; in shorter ones hardly a word fits beside an indent.
  return style.width <= 0 ? layout::line_width
                          : static_cast<std::size_t>(std::clamp<Index>(style.width, 40, 100));
}

std::string method_table(const std::vector<Selection>& selections, const TextStyle& style) {
  const std::size_t width = text_width(style);
  std::vector<layout::Column> headings;
  std::vector<std::string (*)(const Selection&)> cells;
  for (const MethodColumn& column : method_columns()) {
    if (width < column.least_width) continue;
    if (std::none_of(selections.begin(), selections.end(), column.has_content)) continue;
    headings.push_back(column.heading);
    cells.push_back(column.cell);
  }
  layout::Table table(headings);
  for (const Selection& selection : selections) {
    std::vector<std::string> row;
    for (const auto cell : cells) row.push_back(cell(selection));
    const bool answers = &selection == &selections.front();
    table.add_row(row, render_marks(remark(selection, answers), style.marks),
                  tone_of(selection, answers));
  }
  return table.text(width, style.colour);
}

}  // namespace pcadim
