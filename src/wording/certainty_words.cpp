#include "wording/certainty_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "wording/dimension_words.hpp"
#include "wording/fitted_values.hpp"
#include "wording/sentence.hpp"

namespace pcadim {
namespace {

/// A probability that alone would make the answer sure has a reason why it does not.
std::string_view how_sure(Confidence confidence, double probability) {
  constexpr double sure = 0.9, fairly_sure = 0.7;
  switch (confidence) {
    case Confidence::high:
      return "Sure";
    case Confidence::moderate:
      if (probability >= sure) return "Fairly sure, since the answer moves with the rows";
      return probability >= fairly_sure ? "Fairly sure" : "More likely than not";
    case Confidence::low:
      return "Not sure";
  }
  return {};
}

/// Whether anything stands above the noise can only be told where the noise is known.
std::string_view nothing_kept(const Answer& answer, const Selection& selection) {
  if (answer.purpose == Purpose::prediction) return "New rows confirm none.";
  const std::string noise = fitted_word(selection, "noise");
  return noise == to_string(NoiseKind::not_modelled) || noise == to_string(NoiseKind::not_judged)
             ? "No component stands out."
             : "There is no structure above the noise.";
}

/// What the probability is of.
std::string claim(const Answer& answer) {
  if (answer.purpose == Purpose::prediction)
    return "no other number serves new rows noticeably better";
  if (*answer.d == 0) return "no direction of signal stands above the noise";
  return *answer.d == 1
             ? "exactly one direction of signal stands above the noise"
             : fmt::format("exactly {} directions of signal stand above the noise", *answer.d);
}

/// "; 8 is plausible, too", "; the best may be anything from 4 to 12"
std::string alternatives(const Answer& answer) {
  std::vector<Index> others = answer.credible_set;
  std::erase(others, *answer.d);
  if (others.empty()) return {};
  const bool serves = answer.purpose == Purpose::prediction;
  if (others.size() == 1)
    return serves ? fmt::format("; the best may be {}", others.front())
                  : fmt::format("; {} is plausible, too", others.front());
  const auto [low, high] = std::ranges::minmax(answer.credible_set);
  const bool run = high - low + 1 == std::ssize(answer.credible_set);
  const std::string which =
      run ? "anything from " + span_text(low, high) : listed_dimensions(std::move(others));
  if (serves) return "; the best may be " + which;
  return fmt::format("; {} {} plausible{}", which, run ? "is" : "are", run ? "" : ", too");
}

}  // namespace

std::string certainty_sentence(const Answer& answer, const Selection& selection) {
  if (!answer.d) return {};
  const std::string others = alternatives(answer);
  if (answer.probability)
    return fmt::format(
        "{}: the probability that {} is {}{}.",
        how_sure(answer.confidence.value_or(Confidence::moderate), *answer.probability),
        claim(answer), probability_text(*answer.probability), others);
  // A method that tells the two questions apart and has no probability does not know how sure it
  // is.
  const std::optional<double> posterior = posterior_of_choice(selection);
  if (posterior && !answer.purpose)
    return fmt::format("{} gives it a probability of {}{}.", answer.method,
                       probability_text(*posterior), others);
  const std::string kept(*answer.d > 0 ? "" : nothing_kept(answer, selection));
  if (!answer.purpose) return kept;
  return kept + (kept.empty() ? "" : " ") + "How sure that is cannot be told.";
}

}  // namespace pcadim
