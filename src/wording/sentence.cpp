#include "wording/sentence.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <string_view>

#include "base/lists.hpp"
#include "wording/fitted_values.hpp"

namespace pcadim {
namespace {

std::string closed(std::string sentence) {
  constexpr std::string_view closing = ".!?";
  if (sentence.empty() || closing.find(sentence.back()) == std::string_view::npos) sentence += '.';
  return sentence;
}

std::string refusal(const Selection& selection) {
  const std::string& note = selection.note;
  return closed("No answer: " + (note.empty() ? outcome_text(selection.outcome) : note));
}

}  // namespace

std::string keep_sentence(const Selection& selection, Index available) {
  if (!selection.d) return refusal(selection);
  const Index d = *selection.d;
  return "Keep " + std::to_string(d) + " of " + counted(std::max(d, available), "component") + '.';
}

std::string note_sentence(const Selection& selection) {
  return selection.note.empty() ? "" : closed(selection.note);
}

std::optional<double> posterior_of_choice(const Selection& selection) {
  for (const Plausible& one : told_probabilities(selection)) {
    if (one.d == selection.d) return one.probability;
  }
  return std::nullopt;
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
