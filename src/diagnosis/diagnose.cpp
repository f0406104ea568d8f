#include "diagnosis/diagnose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "pcadim/selector.hpp"
#include "selectors/noise_edge.hpp"

namespace pcadim {
namespace {

using MaybeFinding = std::optional<Finding>;

/// The first few names, and how many more.
std::string list_some(const std::vector<std::string>& names) {
  constexpr std::size_t shown = 5;
  std::string text;
  for (std::size_t k = 0; k < std::min(shown, names.size()); ++k)
    text += (k == 0 ? "" : ", ") + names[k];
  if (names.size() > shown) text += fmt::format(" and {} more", names.size() - shown);
  return text;
}

MaybeFinding anisotropic_tail(const Evidence& e) {
  constexpr double limit =
      6;  // of count * distance, as in the automatic rule of the exact evidence
  const Index candidates = e.spectrum.max_rank();
  if (candidates < 2 || !e.spectrum.complete) return {};  // a tail that is not known has no shape
  const std::vector<double> tail = tail_means(e.spectrum, candidates);
  const NoiseEdge edge = tracy_widom_edge(e.spectrum, tail, 0.98);
  if (edge.noise <= 0) return {};
  const TailFit fit = tail_fit(e.spectrum, edge.count, edge.noise);
  const double departure = static_cast<double>(fit.count) * fit.distance;
  if (fit.count < 3 || departure <= limit) return {};
  return Finding{
      "anisotropic_tail", "warning",
      fmt::format("The {} eigenvalues beyond the first {} do not look like white noise: their "
                  "distribution is {:.2f} away from Marchenko-Pastur (Kolmogorov distance). "
                  "Rules that assume white noise tend to keep too many components here.",
                  fit.count, edge.count, fit.distance)};
}

MaybeFinding constant_columns(const Evidence& e) {
  const auto& names = e.data.dropped_columns;
  if (names.empty()) return {};
  return Finding{"constant_columns", "info",
                 fmt::format("{} left out because {} not vary: {}.",
                             names.size() == 1 ? "One column was"
                                               : fmt::format("{} columns were", names.size()),
                             names.size() == 1 ? "it does" : "they do", list_some(names))};
}

MaybeFinding rows_at_the_mean(const Evidence& e) {
  if (e.data.zero_rows == 0) return {};
  return Finding{
      "zero_rows", "info",
      fmt::format(
          "{} equal to the mean and left out of the evidence, which is unbounded there.",
          e.data.zero_rows == 1 ? "One row is" : fmt::format("{} rows are", e.data.zero_rows))};
}

MaybeFinding scaling_matters(const Evidence& e) {
  if (!e.other_scaling_d || !e.answer.d || *e.other_scaling_d == *e.answer.d) return {};
  return Finding{
      "scaling", "info",
      e.data.scaled
          ? fmt::format("Without --scale the answer would be {}.", *e.other_scaling_d)
          : fmt::format("With --scale (every column to unit variance) the answer would be {}; "
                        "scale when the columns have different units.",
                        *e.other_scaling_d)};
}

/// What a family of rules does, for the middle of a sentence.
std::string_view doing(Assumption assumption) {
  switch (assumption) {
    case Assumption::white_noise:
      return "taking the noise for white";
    case Assumption::factor_model:
      return "looking for factors in noise that differs between columns";
    case Assumption::predictable_cells:
      return "predicting cells from others";
    case Assumption::independent_columns:
      return "comparing with independent columns";
    case Assumption::noise_from_tail:
      return "reading noise of any kind off the tail";
    case Assumption::scree_shape:
      return "reading the shape of the scree plot";
    case Assumption::nothing:
      return "explaining variance, noise or not";
  }
  return "";
}

/// "1 to 12 (median 7 of 14 rules)"
std::string span_text(std::vector<Index> answers) {
  std::ranges::sort(answers);
  if (answers.front() == answers.back()) return fmt::format("{}", answers.front());
  const std::string ends = fmt::format("{} to {}", answers.front(), answers.back());
  if (answers.size() < 3) return ends;
  return fmt::format("{} (median {} of {} rules)", ends, answers[answers.size() / 2],
                     answers.size());
}

/// Answers by what the rules assume: where families disagree, the assumption is the reason.
MaybeFinding rules_disagree(const Evidence& e) {
  std::map<Assumption, std::vector<Index>> families;
  std::vector<Index> all;
  for (const Selection& selection : e.selections) {
    const SelectorInfo* info = find_selector(selection.method);
    if (info == nullptr || !selection.d) continue;
    families[info->assumes].push_back(*selection.d);
    all.push_back(*selection.d);
  }
  constexpr std::size_t enough = 5;
  if (all.size() < enough || families.size() < 2) return {};
  const auto [least, most] = std::ranges::minmax(all);
  if (most <= least + 2) return {};
  std::string text = fmt::format("The rules disagree, from {} to {}:", least, most);
  for (const auto& [assumption, answers] : families) {
    text += fmt::format(" {} gives {};", doing(assumption), span_text(answers));
  }
  text.back() = '.';
  return Finding{"disagreement", "info", text};
}

constexpr std::array<MaybeFinding (*)(const Evidence&), 5> rules{
    anisotropic_tail, rules_disagree, scaling_matters, constant_columns, rows_at_the_mean};

}  // namespace

std::vector<Finding> diagnose(const Evidence& evidence) {
  std::vector<Finding> findings;
  for (const auto rule : rules) {
    if (auto finding = rule(evidence)) findings.push_back(std::move(*finding));
  }
  return findings;
}

}  // namespace pcadim
