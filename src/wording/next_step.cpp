#include "wording/next_step.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/mark.hpp"
#include "wording/families.hpp"
#include "wording/signal_words.hpp"

namespace pcadim {
namespace {

const Finding* find(const Report& report, std::string_view kind) {
  const auto found = std::ranges::find(report.findings, kind, &Finding::kind);
  return found == report.findings.end() ? nullptr : &*found;
}

/// The share of all variance that the far rows of a finding have.
double share_of(const Finding& far, const Report& report) {
  double squares = 0;
  for (const RowLength& row : report.profile.longest) {
    if (std::ranges::find(far.rows, row.row) != far.rows.end()) squares += row.length * row.length;
  }
  return squares / (static_cast<double>(report.data.n) * report.spectrum.total_variance);
}

/// Far rows are far in the column that leads, unless it leads because of them.
bool scale_comes_first(const Finding& first, const Report& report) {
  if (find(report, "dominating_scale") == nullptr) return false;
  return first.kind == "heavy_tails" ||
         (first.kind == "outlying_rows" && share_of(first, report) < 0.5);
}

/// Findings come in the order of their gravity. Only warnings ask for something to be done first.
std::string remedy_of_warnings(const Report& report) {
  for (const Finding& finding : report.findings) {
    if (finding.severity != "warning" || finding.remedy.empty()) continue;
    return scale_comes_first(finding, report) ? find(report, "dominating_scale")->remedy
                                              : finding.remedy;
  }
  return {};
}

/// Where the noise is unequal, the components of largest variance may miss the signal.
bool misses_signal(const Report& report) {
  return !report.selections.empty() && !signal_sentence(report.selections.front()).empty();
}

/// The few directions that columns share, where new rows confirm nearly everything: with many rows
/// each column's noise of its own, which no model fits exactly, serves new rows as well.
std::optional<Index> shared_directions(const Report& report) {
  constexpr std::size_t enough = 3;
  const Answer& answer = report.answer;
  if (answer.purpose != Purpose::prediction || 4 * *answer.d < 3 * report.data.rank) return {};
  std::vector<Index> medians;
  for (const auto& [assumption, answers] : families_of(report.selections)) {
    const bool counts = assumption != Assumption::fitted_noise &&
                        assumption != Assumption::white_noise && assumption != Assumption::nothing;
    if (counts) medians.push_back(median_answer(answers));
  }
  std::ranges::sort(medians);
  if (medians.size() < enough || 2 * medians.back() > *answer.d) return {};
  return median_answer(medians);
}

std::string going_on(const Report& report) {
  const Answer& answer = report.answer;
  if (const auto few = shared_directions(report))
    return fmt::format(
        "Nearly all components serve new rows, so that a PCA shortens these data little. If you "
        "want the few directions that columns share (factors), other kinds of methods say {}.",
        *few);
  if (*answer.d == 0)
    return "Use the columns as they are: they share no direction that stands out. More rows may "
           "show weaker ones.";
  const bool seen = !report.profile.deviations.empty();  // no PCA that was given
  const std::string scores =
      "Compute the scores " + std::string(seen ? "with " : "from the data with ") +
      command_mark("reduce") + (misses_signal(report) ? " and " + mark("noise", "auto") : "");
  const bool open = answer.confidence == Confidence::low && answer.credible_set.size() > 1;
  if (!open) return scores + '.';
  const auto [low, high] = std::ranges::minmax(answer.credible_set);
  return fmt::format("{}, and see what changes with {} and with {}.", scores, low, high);
}

/// The most components that new rows still bear. On the tuning sets of benchmarks/real nearest
/// neighbours and shrunken discriminants lose less with so many than with d.
Index most_harmless(const Answer& answer) {
  if (answer.purpose == Purpose::structure) return answer.prediction.value_or(0);
  return answer.credible_set.empty() ? 0 : std::ranges::max(answer.credible_set);
}

std::string for_regularised(const Answer& answer) {
  if (!answer.purpose || most_harmless(answer) <= *answer.d) return {};
  return fmt::format(
      " Models that shrink their coefficients (ridge regression, shrunken discriminants) may have "
      "up to {}: so many do no harm there.",
      most_harmless(answer));
}

}  // namespace

std::string next_step(const Report& report) {
  std::string remedy = remedy_of_warnings(report);
  if (!report.answer.d) return remedy;
  if (remedy.empty()) remedy = going_on(report);
  return remedy + for_regularised(report.answer);
}

}  // namespace pcadim
