#include <algorithm>

#include "base/lists.hpp"
#include "report/catalogue.hpp"
#include "report/layout.hpp"
#include "report/page/elements.hpp"
#include "report/page/method_words.hpp"
#include "report/page/number_text.hpp"
#include "report/page/sections.hpp"

namespace pcadim::page {
namespace {

/// For those who ask what the word promises.
Html meaning_of_exact() {
  return element("p",
                 element("strong", "What \"exact\" means.") +
                     text(" The evidence is the product of the rows' marginal densities: loadings "
                          "and noise variance are integrated out for each row separately, in "
                          "closed form. Nothing is approximated in that product, but rows do not "
                          "share a loading matrix in it. It depends on the data through the "
                          "eigenvalues and the lengths of the rows. The prior of the noise is "
                          "fitted: its shape is the mean of the eigenvalues not kept, over the "
                          "hyperparameter. The hyperparameter itself is the one at which the "
                          "evidence has its sharpest maximum."));
}

Html fitted_value(const Fitted& fitted) {
  const double* number = std::get_if<double>(&fitted.value);
  return number != nullptr ? text(number_text(*number))
                           : text(std::get<std::string>(fitted.value), longest_name);
}

/// What the method says about a quantity; empty where the method is not known here.
std::string meaning(const MethodInfo* method, std::string_view name) {
  if (method == nullptr) return {};
  const auto info = std::ranges::find(method->fitted, name, &FittedInfo::name);
  return info == method->fitted.end() ? std::string() : std::string(info->meaning);
}

Html fitted_values(const Selection& selection, const MethodInfo* method) {
  if (selection.fitted.empty()) return {};
  std::vector<Definition> list;
  for (const Fitted& fitted : selection.fitted)
    list.push_back({fitted.name, fitted_value(fitted), meaning(method, fitted.name)});
  return element("h4", "What it estimated") + definition_list(list);
}

Html default_cell(const OptionInfo& option) {
  return option.default_value.empty() ? text("not set") : element("code", option.default_value);
}

Html options_table(const MethodInfo& method) {
  if (method.options.empty()) return {};
  const std::vector<TableColumn> columns{{"Option"}, {"Default"}, {"Meaning"}};
  Html rows;
  for (const OptionInfo& option : method.options) {
    const std::string name = std::string(method.id) + '.' + std::string(option.name);
    Html help = text(option.help);
    if (!option.choices.empty())
      help += element("small", " (" + join(words_of(option.choices)) + ")");
    rows += table_row(columns, {element("code", name), default_cell(option), help});
  }
  return details("Its options", table("options", "Options of the answering method", columns,
                                      element("tbody", rows)));
}

}  // namespace

Html method_part(const Page& page) {
  if (page.method == nullptr)
    return page.answer == nullptr ? Html() : fitted_values(*page.answer, page.method);
  const MethodInfo& method = *page.method;
  Html part =
      element("p", element("strong", method.title) + text(". ") + text(kind_sentence(method.kind)) +
                       text(" It assumes: ") + text(family_words(method.assumes).sentence)) +
      element("p", {{"class", "citation"}}, "Cite: " + std::string(method.citation) + ".");
  if (method.kind == Kind::exact_bayes) part += meaning_of_exact();
  if (page.answer != nullptr) {
    if (!page.answer->note.empty())
      part +=
          element("p", element("strong", "In this case.") + text(" ") + text(page.answer->note));
    part += fitted_values(*page.answer, page.method);
  }
  return part + options_table(method);
}

}  // namespace pcadim::page
