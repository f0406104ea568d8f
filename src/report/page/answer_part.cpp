#include <algorithm>
#include <numeric>
#include <optional>

#include "report/page/elements.hpp"
#include "report/page/number_text.hpp"
#include "report/page/sections.hpp"
#include "report/panels/common.hpp"
#include "wording/sentence.hpp"

namespace pcadim::page {
namespace {

std::string rest_of_sentence(const Report& report) {
  const std::string& sentence = report.answer.sentence;
  return sentence.substr(std::min(sentence.size(), end_of_first_sentence(sentence) + 1));
}

/// A set with many gaps is told by its size and ends.
std::string short_set_text(const std::vector<Index>& set) {
  constexpr std::size_t widest = 20;
  const std::string all = set_text(set);
  if (all.size() <= widest) return all;
  const auto [low, high] = std::minmax_element(set.begin(), set.end());
  return count_text(std::ssize(set)) + " from " + count_text(*low) + " to " + count_text(*high);
}

std::vector<Definition> key_numbers(const Page& page) {
  const auto& d = page.report.answer.d;
  std::vector<Definition> numbers{
      d ? Definition{*d == 1 ? "component to keep" : "components to keep", text(count_text(*d))}
        : Definition{"no answer", text("?")}};
  if (page.answer != nullptr) {
    if (const auto posterior = posterior_of_choice(*page.answer))
      numbers.push_back(
          {page.answer->plausible.empty() ? "posterior probability" : "probability to be right",
           text(probability_text(*posterior))});
    if (!page.answer->credible_set.empty())
      numbers.push_back({"95 % set", text(short_set_text(page.answer->credible_set))});
  }
  if (const auto share = kept_share(page.report))
    numbers.push_back({"of the variance explained", text(percent_text(*share))});
  return numbers;
}

/// "wine.csv: 178 rows, 13 columns, centred, scaled to unit variance. Exact evidence ..."
Html origin(const Page& page) {
  const DataFacts& data = page.report.data;
  Html line;
  if (!data.source.empty()) line += element("bdi", text(data.source, 200)) + text(": ");
  line += text(counted(data.n, "row") + ", " + counted(data.p, "column") + ", " +
               (data.centered ? "centred" : "not centred") + ", " +
               (data.scaled ? "scaled to unit variance" : "not scaled") + ".");
  if (page.method != nullptr)
    line += text(" Method: ") + element("a", {{"href", "#method"}}, page.method->title) + text(".");
  return element("p", {{"class", "origin"}}, line);
}

}  // namespace

std::string first_sentence(const Report& report) {
  const std::string& sentence = report.answer.sentence;
  if (sentence.empty()) return "No method was asked.";
  return sentence.substr(0, end_of_first_sentence(sentence));
}

std::optional<double> kept_share(const Report& report) {
  const auto& values = report.spectrum.eigenvalues;
  const Index d = report.answer.d.value_or(0);
  if (d == 0 || d > std::ssize(values) || !(report.spectrum.total_variance > 0)) return {};
  return std::accumulate(values.begin(), values.begin() + d, 0.0) / report.spectrum.total_variance;
}

Html answer_part(const Page& page) {
  const std::string rest = rest_of_sentence(page.report);
  Html words = element("h1", first_sentence(page.report));
  if (!rest.empty()) words += element("p", {{"class", "lead"}}, rest);
  return element("div", {{"class", "words"}}, words) +
         definition_list(key_numbers(page), "key-numbers") + origin(page);
}

}  // namespace pcadim::page
