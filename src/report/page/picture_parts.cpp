#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "report/page/elements.hpp"
#include "report/page/number_text.hpp"
#include "report/page/sections.hpp"
#include "report/panels/common.hpp"
#include "wording/fitted_values.hpp"
#include "wording/sentence.hpp"

namespace pcadim::page {
namespace {

/// Three digits, which claim no certainty.
std::string share_text(double probability) {
  if (probability < 0.001) return "< 0.001";
  return probability > 0.999 ? "> 0.999" : fmt::format("{:.3f}", probability);
}

/// The probabilities that the picture shows, of the dimensions that anyone would ask about.
std::vector<Plausible> probabilities(const Selection& selection) {
  std::vector<Plausible> list = told_probabilities(selection);
  if (selection.plausible.empty())
    std::erase_if(list, [](const Plausible& one) { return one.probability < 0.001; });
  return list;
}

Html probability_table(const Selection& selection) {
  const std::vector<TableColumn> columns{{"d", true}, {"Probability", true}};
  constexpr std::size_t most_rows = 40;
  const std::vector<Plausible> list = probabilities(selection);
  Html rows;
  for (std::size_t k = 0; k < std::min(most_rows, list.size()); ++k) {
    rows += table_row(columns, {text(count_text(list[k].d)), text(share_text(list[k].probability))},
                      selection.d == list[k].d ? "kept" : "");
  }
  if (rows.empty()) return {};
  const std::string which =
      list.size() <= most_rows ? "N" : fmt::format("The first {} n", most_rows);
  return table("probabilities", which + "umbers of components and their probabilities", columns,
               element("tbody", rows));
}

Html variance_words(const Report& report) {
  const std::optional<double> share = kept_share(report);
  if (!share) return {};
  const Index d = *report.answer.d;
  const std::string kept =
      d == 1 ? "component kept explains" : count_text(d) + " components kept explain";
  return element("p",
                 text("The " + kept + ' ' + percent_text(*share) + " of the total variance; ") +
                     element("a", {{"href", "#numbers"}}, "each component's share") +
                     text(" is in a table below."));
}

}  // namespace

Html spectrum_part(const Page& page) {
  return variance_words(page.report) + page.figures.place("scree");
}

/// Why the answer may not be the most probable number: people add the probabilities up otherwise.
Html good_enough_words(const Answer& answer) {
  if (answer.purpose != Purpose::prediction || !answer.probability) return {};
  return paragraph(
      "A number is good enough if it loses no more than 2 % of what the best one gains for new "
      "rows. "
      "Several may be, so that the probabilities do not add up to 1. The answer is the smallest "
      "number that the rows held out cannot tell from the best.");
}

Html certainty_part(const Page& page) {
  const Html figure = page.figures.place("certainty");
  if (figure.empty() || page.answer == nullptr) return figure;
  const Html part = good_enough_words(page.report.answer) + figure;
  const Html numbers = probability_table(*page.answer);
  return numbers.empty() ? part : part + details("The probabilities as a table", numbers);
}

Html components_part(const Page& page) {
  const std::optional<ComponentFacts>& facts = page.report.components;
  // Without groups the biplot shows the same rows in the same way.
  if (facts && facts->groups.empty()) page.figures.leave_out("scores");
  Html figures = page.figures.place("loadings");
  figures += page.figures.place("scores");
  figures += page.figures.place("biplot");
  figures += page.figures.place("columns");
  if (figures.empty()) return figures;
  return paragraph(
             "A component is a weighted sum of the columns; the weights are called loadings. The "
             "value that a row has in it is called its score. The sign of a whole component means "
             "nothing, whether two columns have the same sign does.") +
         figures;
}

Html evidence_part(const Page& page) {
  const Html figure = page.figures.place("evidence");
  if (figure.empty()) return figure;
  return paragraph(
             "The method compares every number of components by one value. The picture shows how "
             "far each falls short of the best one.") +
         figure;
}

Html path_part(const Page& page) {
  const Html figure = page.figures.place("path");
  if (page.answer == nullptr || !page.answer->path) return figure;
  const ParameterPath& path = *page.answer->path;
  const std::string sign = parameter_sign(path.name);
  return paragraph(fmt::format(
             "The method has one hyperparameter, {0}, which sets the prior of the noise: its value "
             "decides between few and many components. Each step of the picture is a range of {0} "
             "over which one number of components wins. The answer takes {0} = {1}; a long step "
             "around it means that the answer does not hang on the exact value.",
             sign, number_text(path.chosen))) +
         figure;
}

Html pictures_part(const Page& page) { return page.figures.place_remaining(); }

}  // namespace pcadim::page
