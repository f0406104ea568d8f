#include <fmt/format.h>

#include "base/lists.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/method.hpp"
#include "pcadim/report.hpp"
#include "wording/certainty_words.hpp"
#include "wording/families.hpp"
#include "wording/sentence.hpp"

namespace pcadim {
namespace {

std::string data_sentence(const DataFacts& data) {
  const std::string treated = data.centered && data.scaled ? "centred and scaled to unit variance"
                              : data.scaled                ? "scaled to unit variance"
                              : data.centered              ? "centred"
                                                           : "neither centred nor scaled";
  return fmt::format("Principal component analysis was done on {} rows of {} variables, {}.",
                     data.n, data.p, treated);
}

/// " (probability 0.93; 95 % set: 6 to 8)"
std::string certainty(const Answer& answer) {
  std::vector<std::string> parts;
  if (answer.probability)
    parts.push_back(fmt::format("probability {}", probability_text(*answer.probability)));
  if (answer.credible_set.size() > 1)
    parts.push_back("95 % set: " + listed_dimensions(answer.credible_set));
  return parts.empty() ? "" : " (" + join(parts, "; ") + ')';
}

/// What the number means, where the method tells.
std::string_view meaning(const Answer& answer) {
  if (!answer.purpose) return {};
  return *answer.purpose == Purpose::structure
             ? ", the number of directions of signal above the noise"
             : ", the number of components that serves held-out rows best";
}

std::string answer_text(const Report& report) {
  const Answer& answer = report.answer;
  const std::string tool = fmt::format("method {} of pcadim {} [1]", answer.method, report.version);
  if (!answer.d) return "The number of components was not determined: " + tool + " gave no answer.";
  return fmt::format("{} {} kept{}, selected by {}{}. {}", *answer.d,
                     *answer.d == 1 ? "component was" : "components were", meaning(answer), tool,
                     certainty(answer), report.noise.sentence);
}

/// "Other methods gave 7 taking the noise for white (median of 15, 1 to 12), ..."
std::string others_text(const Report& report) {
  if (report.selections.size() < 2) return {};
  const std::vector<Selection> others(report.selections.begin() + 1, report.selections.end());
  std::vector<std::string> parts;
  for (const auto& [assumption, answers] : families_of(others)) {
    const bool same = answers.front() == answers.back();
    parts.push_back(fmt::format("{} {}", median_answer(answers), what_family_does(assumption)) +
                    (same ? ""
                          : fmt::format(" (median of {} methods, {} to {})", answers.size(),
                                        answers.front(), answers.back())));
  }
  return parts.empty() ? "" : " For comparison, other methods gave " + join(parts, ", ") + '.';
}

std::string references(const Report& report) {
  const MethodInfo* const method = find_method(report.answer.method);
  const std::string cited =
      method == nullptr ? report.answer.method : std::string(method->citation);
  return "[1] " + cited + '\n';
}

}  // namespace

std::string to_methods_text(const Report& report, const MarkStyle& marks) {
  const std::string paragraph =
      data_sentence(report.data) + ' ' + answer_text(report) + others_text(report);
  return render_marks(paragraph, marks) + "\n\n" + references(report);
}

}  // namespace pcadim
