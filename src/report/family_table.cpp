#include "report/family_table.hpp"

#include <fmt/format.h>

#include "base/mark.hpp"
#include "pcadim/marks.hpp"
#include "report/layout.hpp"
#include "report/method_table.hpp"
#include "wording/dimension_words.hpp"
#include "wording/families.hpp"

namespace pcadim {
namespace {

constexpr std::size_t few = 5;

/// Methods in the request; a report whose request is not known was asked for none by name.
bool asked_by_name(const Report& report) {
  const OptionValue* const methods = option_of(report, "methods");
  const auto* const names =
      methods == nullptr ? nullptr : std::get_if<std::vector<std::string>>(methods);
  return names != nullptr && !names->empty();
}

std::string range_cell(const std::vector<Index>& sorted) {
  return sorted.front() == sorted.back() ? "" : span_text(sorted.front(), sorted.back());
}

}  // namespace

bool tells_families(const Report& report, const TextStyle& style) {
  return !style.all_methods && report.selections.size() > few && !asked_by_name(report);
}

std::string family_table(const Report& report, const TextStyle& style) {
  using layout::Align;
  layout::Table table({{"other methods, by what they do", Align::left},
                       {"d", Align::right},
                       {"methods", Align::right},
                       {"range", Align::left}});
  for (const auto& [assumption, answers] : families_of(std::span(report.selections).subspan(1))) {
    table.add_row({std::string(what_family_does(assumption)),
                   fmt::format("{}", median_answer(answers)), fmt::format("{}", answers.size()),
                   range_cell(answers)});
  }
  return table.text(text_width(style), style.colour) +
         layout::paragraph(
             "",
             render_marks(fmt::format("d is the median of each kind; {} tells every method.",
                                      mark("all_methods")),
                          style.marks),
             text_width(style));
}

}  // namespace pcadim
