#include "pipeline/answer.hpp"

#include <algorithm>

#include "wording/fitted_values.hpp"

namespace pcadim {
namespace {

std::optional<Index> dimension(const Selection& selection, std::string_view name) {
  const auto value = fitted_number(selection, name);
  if (!value) return std::nullopt;
  return static_cast<Index>(*value);
}

std::optional<Purpose> purpose_of(const Selection& selection) {
  const std::string word = fitted_word(selection, "purpose");
  if (word.empty() || !selection.d) return std::nullopt;
  return word == to_string(Purpose::structure) ? Purpose::structure : Purpose::prediction;
}

}  // namespace

Answer answer_of(const Selection& selection) {
  Answer answer;
  answer.method = selection.method;
  answer.d = selection.d;
  answer.outcome = selection.outcome;
  answer.purpose = purpose_of(selection);
  answer.structure = dimension(selection, "structure");
  answer.prediction = dimension(selection, "prediction");
  answer.probability = stated_probability(selection);
  answer.credible_set = selection.credible_set;
  answer.plausible = selection.plausible;
  return answer;
}

std::optional<Confidence> confidence_of(const Answer& answer, const Sensitivity& sensitivity) {
  constexpr double high = 0.9, low = 0.5;
  if (!answer.probability) return std::nullopt;
  if (*answer.probability < low) return Confidence::low;
  const bool stable =
      std::ranges::all_of(sensitivity.left_out, [&](auto d) { return d == answer.d; });
  return *answer.probability >= high && stable ? Confidence::high : Confidence::moderate;
}

}  // namespace pcadim
