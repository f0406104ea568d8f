#include <limits>
#include <map>
#include <vector>

#include "report/page/elements.hpp"
#include "report/page/method_words.hpp"
#include "report/page/number_text.hpp"
#include "report/page/sections.hpp"
#include "wording/sentence.hpp"

namespace pcadim::page {
namespace {

Html id_of(const Selection& selection, bool answers) {
  const Html id = element("code", {{"class", "id"}}, text(selection.method, longest_name));
  return answers ? id + text(" ") + element("span", {{"class", "badge"}}, "the answer") : id;
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

using Family = std::vector<const Selection*>;

/// What a family says: each answer with the methods that give it, ascending; those without one
/// last.
Html answers_of(const Family& family, const Page& page) {
  std::map<Index, Html> by_answer;
  constexpr Index none = std::numeric_limits<Index>::max();
  for (const Selection* selection : family) {
    Html& names = by_answer[selection->d.value_or(none)];
    if (!names.empty()) names += text(", ");
    names += id_of(*selection, selection == page.answer);
  }
  Html list;
  for (const auto& [d, names] : by_answer) {
    const Html number = element("strong", d == none ? "no answer" : count_text(d));
    list += element("span", {{"class", "says"}}, number + text(" ") + names) + text(" ");
  }
  return list;
}

/// One line a family, so that all methods are on one screen.
Html family_table(const std::vector<Family>& all, const Page& page) {
  const std::vector<TableColumn> columns{{"What is assumed"}, {"d, and the methods that say so"}};
  Html rows;
  for (const Family& family : all) {
    const FamilyWords words = family_of(*family.front());
    const Html assumed =
        element("strong", words.heading) + text(": ") + element("small", words.sentence);
    rows += table_row(columns, {assumed, answers_of(family, page)});
  }
  return table("methods", "Every method, by what it assumes", columns, element("tbody", rows));
}

/// One line a method: what it is called, and how it ended.
Html method_table(const std::vector<Selection>& selections, const Page& page) {
  const std::vector<TableColumn> columns{
      {"Method"}, {"Id"}, {"d", true}, {"Probability", true}, {"Outcome"}};
  Html rows;
  for (const Selection& selection : selections) {
    const MethodInfo* info = find_method(selection.method);
    const auto posterior = posterior_of_choice(selection);
    rows += table_row(columns,
                      {info == nullptr ? text(selection.method, longest_name) : text(info->title),
                       element("code", text(selection.method, longest_name)),
                       selection.d ? text(count_text(*selection.d)) : text("none"),
                       posterior ? text(probability_text(*posterior)) : Html(),
                       text(outcome_words(selection.outcome))},
                      &selection == page.answer ? "kept" : "");
  }
  return table("every-outcome", "Every method with its title and outcome", columns,
               element("tbody", rows));
}

/// What the methods have to say about their answers.
Html notes(const std::vector<Selection>& selections) {
  std::vector<Definition> list;
  for (const Selection& selection : selections) {
    if (!selection.note.empty())
      list.push_back({selection.method.substr(0, longest_name), text(selection.note)});
  }
  return list.empty() ? Html() : details("What the methods noted", definition_list(list));
}

}  // namespace

Html methods_part(const Page& page) {
  const std::vector<Selection>& selections = page.report.selections;
  if (selections.empty()) return page.figures.place("methods");
  const Html words = paragraph(
      "Methods that assume the same fail together: what one family says counts as one voice, and a "
      "disagreement between families is news about the data.");
  return words + family_table(families(selections), page) +
         details("Their titles and outcomes", method_table(selections, page)) + notes(selections) +
         details("The same as a picture", page.figures.place("methods"));
}

}  // namespace pcadim::page
