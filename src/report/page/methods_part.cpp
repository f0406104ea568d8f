#include <map>
#include <vector>

#include "report/page/elements.hpp"
#include "report/page/method_words.hpp"
#include "report/page/number_text.hpp"
#include "report/page/sections.hpp"
#include "wording/sentence.hpp"

namespace pcadim::page {
namespace {

const std::vector<TableColumn>& columns() {
  static const std::vector<TableColumn> all{
      {"Method"}, {"d", true}, {"Posterior", true}, {"Outcome and note"}};
  return all;
}

Html method_cell(const Selection& selection, bool answers) {
  const MethodInfo* info = find_method(selection.method);
  Html name = info == nullptr ? text(selection.method, longest_name) : text(info->title);
  name += text(" ") + element("code", {{"class", "id"}}, text(selection.method, longest_name));
  return answers ? name + text(" ") + element("span", {{"class", "badge"}}, "the answer") : name;
}

Html outcome_cell(const Selection& selection) {
  Html cell;
  if (selection.outcome != Outcome::ok)
    cell += element("span", {{"class", "outcome"}}, outcome_words(selection.outcome));
  if (!selection.note.empty()) {
    if (!cell.empty()) cell += text(". ");
    cell += element("small", selection.note);
  }
  return cell.empty() ? element("small", "ok") : cell;
}

Html method_row(const Selection& selection, bool answers) {
  const auto posterior = posterior_of_choice(selection);
  return table_row(
      columns(),
      {method_cell(selection, answers),
       selection.d ? text(count_text(*selection.d)) : element("span", {{"class", "none"}}, "none"),
       posterior ? text(probability_text(*posterior)) : Html(), outcome_cell(selection)},
      answers ? "kept" : "");
}

Html family_heading(const FamilyWords& family) {
  const Html words =
      element("span", element("strong", family.heading) + text(": ") + text(family.sentence));
  return element(
      "tr", element("th", {{"scope", "rowgroup"}, {"colspan", "4"}, {"class", "family"}}, words));
}

FamilyWords family_of(const Selection& selection) {
  const MethodInfo* info = find_method(selection.method);
  if (info == nullptr) return {"Other methods", "Not in the catalogue of this version."};
  return family_words(info->assumes);
}

/// The families in the order of their first method, so that the answer's comes first.
std::vector<std::vector<const Selection*>> families(const std::vector<Selection>& selections) {
  std::vector<std::vector<const Selection*>> groups;
  std::map<std::string_view, std::size_t> places;
  for (const Selection& selection : selections) {
    const auto [place, added] = places.emplace(family_of(selection).heading, groups.size());
    if (added) groups.emplace_back();
    groups[place->second].push_back(&selection);
  }
  return groups;
}

}  // namespace

Html methods_part(const Page& page) {
  const std::vector<Selection>& selections = page.report.selections;
  if (selections.empty()) return page.figures.place("methods");
  Html bodies;
  for (const auto& family : families(selections)) {
    Html rows = family_heading(family_of(*family.front()));
    for (const Selection* selection : family)
      rows += method_row(*selection, selection == page.answer);
    bodies += element("tbody", rows);
  }
  const Html words = paragraph(
      "Methods that assume the same fail together: what one family says counts as one voice, and a "
      "disagreement between families is news about the data.");
  return words + page.figures.place("methods") +
         table("methods", "Every method, grouped by what it assumes", columns(), bodies);
}

}  // namespace pcadim::page
