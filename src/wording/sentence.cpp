#include "wording/sentence.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <string_view>

#include "base/lists.hpp"

namespace pcadim {
namespace {

std::string closed(std::string sentence) {
  constexpr std::string_view closing = ".!?";
  if (sentence.empty() || closing.find(sentence.back()) == std::string_view::npos) sentence += '.';
  return sentence;
}

std::string with_note(std::string sentence, const std::string& note) {
  return note.empty() ? sentence : sentence + ' ' + closed(note);
}

std::string refusal(const Selection& selection) {
  const std::string& note = selection.note;
  return closed("No answer: " + (note.empty() ? outcome_text(selection.outcome) : note));
}

/// " (0.61 averaged over phi)": a posterior at one value of a hyperparameter is surer of itself
/// than it should be.
std::string averaged_words(const Selection& selection, const std::string& posterior) {
  const std::optional<double> averaged = averaged_of_choice(selection);
  if (!averaged || probability_text(*averaged) == posterior) return {};
  const std::string over = selection.path ? selection.path->name : "its hyperparameter";
  return " (" + probability_text(*averaged) + " averaged over " + over + ')';
}

std::optional<double> at_choice(const Selection& selection, const std::vector<double>& values) {
  if (!selection.d) return std::nullopt;
  const Index position = *selection.d - selection.first;
  if (position < 0 || position >= std::ssize(values)) return std::nullopt;
  return values[static_cast<std::size_t>(position)];
}

/// "posterior 0.93 (0.61 averaged over phi), 95 % set {7, 8}"
std::string certainty(const Selection& selection) {
  const std::optional<double> posterior = posterior_of_choice(selection);
  if (!posterior) return {};
  const std::string probability = probability_text(*posterior);
  const std::string text = "posterior " + probability + averaged_words(selection, probability);
  const std::vector<Index>& set = selection.credible_set;
  return set.empty() ? text : text + ", 95 % set " + set_text(set);
}

std::string keep_nothing(const std::string& certainty) {
  const std::string sentence = "No structure above the noise: keep 0 components";
  return sentence + (certainty.empty() ? "" : " (" + certainty + ')') + '.';
}

std::string keep_some(Index d, Index available, const std::string& certainty) {
  const std::string sentence =
      "Keep " + std::to_string(d) + " of " + counted(available, "component");
  return sentence + (certainty.empty() ? "" : ": " + certainty) + '.';
}

/// There are as many components as the rank; where it is not known, as many as variables.
Index available_components(const DataFacts& data, Index d) {
  return std::max(d, data.rank > 0 ? data.rank : data.p);
}

std::string run_text(Index first, Index last) {
  const std::string start = std::to_string(first);
  if (first == last) return start;
  return start + (last == first + 1 ? ", " : "-") + std::to_string(last);
}

}  // namespace

std::string answer_sentence(const Selection& selection, const DataFacts& data) {
  if (!selection.d) return refusal(selection);
  const Index d = *selection.d;
  const std::string sureness = certainty(selection);
  return with_note(
      d == 0 ? keep_nothing(sureness) : keep_some(d, available_components(data, d), sureness),
      selection.note);
}

std::optional<double> posterior_of_choice(const Selection& selection) {
  return at_choice(selection, selection.posterior);
}

std::optional<double> averaged_of_choice(const Selection& selection) {
  return at_choice(selection, selection.posterior_averaged);
}

std::string probability_text(double probability) {
  if (probability > 0.995) return "> 0.99";
  if (probability < 0.005) return "< 0.01";
  // to_chars, since printf would follow the locale of the host program
  std::array<char, 32> digits{};
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), probability,
                                     std::chars_format::fixed, 2);
  return {digits.data(), written.ptr};
}

std::string set_text(std::vector<Index> dimensions) {
  std::sort(dimensions.begin(), dimensions.end());
  std::vector<std::string> runs;
  for (std::size_t start = 0; start < dimensions.size();) {
    std::size_t end = start + 1;
    while (end < dimensions.size() && dimensions[end] == dimensions[end - 1] + 1) ++end;
    runs.push_back(run_text(dimensions[start], dimensions[end - 1]));
    start = end;
  }
  return '{' + join(runs) + '}';
}

std::size_t end_of_first_sentence(const std::string& text) {
  for (std::size_t k = 0; k + 1 < text.size(); ++k) {
    if (text[k] == '.' && (text[k + 1] == ' ' || text[k + 1] == '\n')) return k + 1;
  }
  return text.size();
}

std::string outcome_text(Outcome outcome) {
  std::string text(to_string(outcome));
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

}  // namespace pcadim
