#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "report/page/elements.hpp"
#include "report/page/number_text.hpp"
#include "report/page/sections.hpp"
#include "report/panels/common.hpp"
#include "wording/sentence.hpp"

namespace pcadim::page {
namespace {

/// Three digits, which claim no certainty.
std::string share_text(double probability) {
  if (probability < 0.001) return "< 0.001";
  return probability > 0.999 ? "> 0.999" : fmt::format("{:.3f}", probability);
}

/// The candidates that anyone would ask about: those that hold a thousandth of the posterior.
Html posterior_table(const Selection& selection) {
  const std::vector<TableColumn> columns{{"d", true}, {"Posterior", true}};
  constexpr std::size_t most_rows = 40;
  Html rows;
  std::size_t shown = 0;
  for (std::size_t k = 0; k < selection.posterior.size() && shown < most_rows; ++k) {
    const double share = selection.posterior[k];
    if (share < 0.001) continue;
    const Index d = selection.first + static_cast<Index>(k);
    rows += table_row(columns, {text(count_text(d)), text(share_text(share))},
                      selection.d == d ? "kept" : "");
    ++shown;
  }
  if (rows.empty()) return {};
  const std::string which = shown < most_rows ? "D" : fmt::format("The first {} d", most_rows);
  return table("posteriors", which + "imensions that hold at least 0.001 of the posterior", columns,
               element("tbody", rows));
}

std::string posterior_words(const Selection& selection) {
  const auto posterior = posterior_of_choice(selection);
  if (!posterior || !selection.plausible.empty()) return {};  // the answer's sentence says it
  return fmt::format("The selected dimension has the posterior probability {}.",
                     probability_text(*posterior));
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
                     text(" is in the table at the end."));
}

}  // namespace

Html spectrum_part(const Page& page) {
  return variance_words(page.report) + page.figures.place("scree");
}

Html evidence_part(const Page& page) {
  Html figures = page.figures.place("evidence");
  figures += page.figures.place("posterior");  // after the other: they are numbered
  if (page.answer == nullptr) return figures;
  const std::string words = posterior_words(*page.answer);
  if (!words.empty()) figures = paragraph(words) + figures;
  const Html posteriors = posterior_table(*page.answer);
  return posteriors.empty() ? figures : figures + details("Posteriors as a table", posteriors);
}

Html path_part(const Page& page) {
  const Html figure = page.figures.place("path");
  if (page.answer == nullptr || !page.answer->path) return figure;
  const ParameterPath& path = *page.answer->path;
  const std::string sign = parameter_sign(path.name);
  return paragraph(fmt::format("The method has one hyperparameter, {}. Its value decides between "
                               "few and many components; the answer takes {} = {}.",
                               sign, sign, number_text(path.chosen))) +
         figure;
}

Html pictures_part(const Page& page) {
  const Html figures = page.figures.place_remaining();
  if (figures.empty()) return {};
  return paragraph("No finding rests on these; they are here for your own eyes.") + figures;
}

}  // namespace pcadim::page
