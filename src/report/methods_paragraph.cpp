#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <variant>

#include "base/lists.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/method.hpp"
#include "pcadim/report.hpp"
#include "wording/dimension_words.hpp"
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

/// The word that an option had; empty if none.
std::string asked(const Report& report, std::string_view name) {
  const auto found = std::ranges::find(report.request, name, &NamedValue::name);
  const auto* word =
      found == report.request.end() ? nullptr : std::get_if<std::string>(&found->value);
  return word ? *word : "";
}

/// What was done to counts before.
std::string normalised(const Report& report) {
  const std::string how = asked(report, "normalize");
  const bool total = how.starts_with("total"), logs = how.ends_with("log1p");
  if (total && logs) return " Rows were divided by their totals and log(1 + x) taken.";
  if (total) return " Rows were divided by their totals.";
  return logs ? " log(1 + x) was taken of every cell." : "";
}

std::string missing_cells(const Report& report) {
  const std::string how = asked(report, "missing");
  const std::string_view done =
      how == "em"             ? "given the scatter that probabilistic PCA, fitted by EM, expects"
      : how == "mean"         ? "filled with the column's mean"
      : how == "drop-rows"    ? "left out with the whole row"
      : how == "drop-columns" ? "left out with the whole column"
                              : "";
  if (report.data.missing == 0 || done.empty()) return {};
  return fmt::format(" {} missing {} {}.", report.data.missing,
                     report.data.missing == 1 ? "cell was" : "cells were", done);
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

/// What the number means, where the method tells. What stands above the noise is only known where
/// the noise is.
std::string_view meaning(const Report& report) {
  const NoiseKind noise = report.noise.kind;
  if (report.answer.purpose == Purpose::prediction)
    return ", the smallest number that rows held out could not tell from the best";
  if (!report.answer.purpose || noise == NoiseKind::not_modelled || noise == NoiseKind::not_judged)
    return {};
  return ", the number of directions of signal above the noise";
}

std::string answer_text(const Report& report) {
  const Answer& answer = report.answer;
  const std::string tool = fmt::format("method {} of pcadim {} [1]", answer.method, report.version);
  if (!answer.d) return "The number of components was not determined: " + tool + " gave no answer.";
  return fmt::format("{} {} kept{}, selected by {}{}. {}", *answer.d,
                     *answer.d == 1 ? "component was" : "components were", meaning(report), tool,
                     certainty(answer), report.noise.sentence);
}

/// "Other methods gave 7 taking the noise for white (median of 15, 1 to 12), ..."
std::string others_text(const Report& report) {
  if (report.selections.size() < 2) return {};
  std::vector<std::string> parts;
  for (const auto& [assumption, answers] : families_of(std::span(report.selections).subspan(1))) {
    const bool same = answers.front() == answers.back();
    parts.push_back(fmt::format("{} {}", median_answer(answers), what_family_does(assumption)) +
                    (same ? "" : fmt::format(" ({})", median_words(answers))));
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
  const std::string paragraph = data_sentence(report.data) + normalised(report) +
                                missing_cells(report) + ' ' + answer_text(report) +
                                others_text(report);
  return render_marks(paragraph, marks) + "\n\n" + references(report);
}

}  // namespace pcadim
