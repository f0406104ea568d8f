#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string_view>

#include "diagnosis/check.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr Index farthest = 2, limit = 1;
constexpr std::size_t fewest_methods = 5;

using Families = std::map<Assumption, std::vector<Index>>;

/// What a family of methods does, for the middle of a sentence.
std::string_view doing(Assumption assumption) {
  switch (assumption) {
    case Assumption::white_noise:
      return "taking the noise for white";
    case Assumption::factor_model:
      return "looking for factors in noise that differs between columns";
    case Assumption::prediction:
      return "predicting what was held out";
    case Assumption::independent_columns:
      return "comparing with independent columns";
    case Assumption::noise_from_tail:
      return "reading noise of any kind off the tail";
    case Assumption::counts:
      return "taking the cells for counts";
    case Assumption::scree_shape:
      return "reading the shape of the scree plot";
    case Assumption::nothing:
      return "explaining variance, noise or not";
  }
  return "";
}

Families families_of(const std::vector<Selection>& selections) {
  Families families;
  for (const Selection& selection : selections) {
    const MethodInfo* info = find_method(selection.method);
    if (info != nullptr && selection.d) families[info->assumes].push_back(*selection.d);
  }
  for (auto& [assumption, answers] : families) std::ranges::sort(answers);
  return families;
}

Index median(const std::vector<Index>& sorted) { return sorted[sorted.size() / 2]; }

/// "7 (median of 15 methods, 1 to 12)"
std::string span_text(const std::vector<Index>& sorted) {
  if (sorted.front() == sorted.back()) return fmt::format("{}", sorted.front());
  if (sorted.size() == 2) return fmt::format("{} and {}", sorted.front(), sorted.back());
  return fmt::format("{} (median of {} methods, {} to {})", median(sorted), sorted.size(),
                     sorted.front(), sorted.back());
}

std::string sentence(const Families& families) {
  std::string text = "The methods disagree, by what they assume:";
  for (const auto& [assumption, answers] : families) {
    text += fmt::format(" {} gives {};", doing(assumption), span_text(answers));
  }
  text.back() = '.';
  return text;
}

/// Trigger: at least two families of methods have their median more than 2 away from the answer.
/// Methods of a family fail together, so families are weighed, not methods; and one family alone is
/// nearly always elsewhere. A fixed share of the variance is no opinion on the number of
/// components: that family does not count.
std::optional<Observation> look(const CheckInput& e) {
  const Families families = families_of(e.report.selections);
  if (!e.report.answer.d) return {};
  std::size_t count = 0;
  Index elsewhere = 0;
  for (const auto& [assumption, answers] : families) {
    count += answers.size();
    const bool away = std::abs(median(answers) - *e.report.answer.d) > farthest;
    if (away && assumption != Assumption::nothing) ++elsewhere;
  }
  if (count < fewest_methods || elsewhere <= limit) return {};
  return Observation{
      sentence(families),
      {},
      fmt::format("families with a median more than {} from the answer = {}, limit {}", farthest,
                  elsewhere, limit)};
}

}  // namespace

extern const Check disagreement_check;
const Check disagreement_check{"disagreement", "info", "methods", look};

}  // namespace pcadim
