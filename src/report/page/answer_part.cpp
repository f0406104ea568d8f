#include <algorithm>
#include <numeric>
#include <optional>

#include "report/page/elements.hpp"
#include "report/page/number_text.hpp"
#include "report/page/sections.hpp"
#include "report/panels/common.hpp"
#include "wording/dimension_words.hpp"
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

/// What the probability is about.
std::string probability_term(const Page& page) {
  const bool prediction = page.report.answer.purpose == Purpose::prediction;
  if (prediction) return "probability to be good enough for new rows";
  return page.answer->plausible.empty() ? "posterior probability" : "probability to be right";
}

/// What the heading does not say: how sure, what else, how much of the variance.
std::vector<Definition> key_numbers(const Page& page) {
  const Answer& answer = page.report.answer;
  std::vector<Definition> numbers;
  if (!answer.d) return numbers;
  if (answer.confidence) numbers.push_back({"confidence", text(to_string(*answer.confidence))});
  if (page.answer != nullptr) {
    if (const auto posterior = posterior_of_choice(*page.answer))
      numbers.push_back({probability_term(page), text(probability_text(*posterior))});
    if (!page.answer->credible_set.empty())
      numbers.push_back({"95 % set", text(short_set_text(page.answer->credible_set))});
  }
  if (const auto share = kept_share(page.report))
    numbers.push_back({"of the variance kept", text(percent_text(*share))});
  return numbers;
}

/// What to do next, unless the words above say it already.
Html next_step(const Answer& answer) {
  if (answer.next.empty() || answer.sentence.find(answer.next) != std::string::npos) return {};
  return element("p", {{"class", "next"}},
                 element("strong", "What next:") + text(" ") + text(answer.next));
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

std::string headline(const Report& report) {
  const std::string& sentence = report.answer.sentence;
  if (sentence.empty()) return "No method was asked";
  std::string first = sentence.substr(0, end_of_first_sentence(sentence));
  if (first.ends_with('.')) first.pop_back();
  return first;
}

std::optional<double> kept_share(const Report& report) {
  const auto& values = report.spectrum.eigenvalues;
  const Index d = report.answer.d.value_or(0);
  if (d == 0 || d > std::ssize(values) || !(report.spectrum.total_variance > 0)) return {};
  return std::accumulate(values.begin(), values.begin() + d, 0.0) / report.spectrum.total_variance;
}

Html answer_part(const Page& page) {
  const std::string rest = rest_of_sentence(page.report);
  Html words = element("h1", headline(page.report));
  if (!rest.empty()) words += element("p", {{"class", "lead"}}, rest);
  words += next_step(page.report.answer);
  const std::vector<Definition> numbers = key_numbers(page);
  const Html cards = numbers.empty() ? Html() : definition_list(numbers, "key-numbers");
  return element("div", {{"class", "words"}}, words) + cards + origin(page);
}

}  // namespace pcadim::page
