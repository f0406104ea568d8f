#include <fmt/format.h>

#include <cstdlib>

#include "diagnosis/check.hpp"
#include "wording/families.hpp"

namespace pcadim {
namespace {

constexpr Index farthest = 2, limit = 1;
constexpr std::size_t fewest_methods = 5;

/// "7 (median of 15 methods, 1 to 12)"
std::string answers_text(const std::vector<Index>& sorted) {
  if (sorted.front() == sorted.back()) return fmt::format("{}", sorted.front());
  if (sorted.size() == 2) return fmt::format("{} and {}", sorted.front(), sorted.back());
  return fmt::format("{} ({})", median_answer(sorted), median_words(sorted));
}

std::string sentence(const Families& families) {
  std::string text = "The methods disagree, by what they assume:";
  for (const auto& [assumption, answers] : families) {
    text += fmt::format(" {} gives {};", what_family_does(assumption), answers_text(answers));
  }
  text.back() = '.';
  return text;
}

/// Trigger: at least two families of methods, and two fifths of them, have their median more than 2
/// away from the answer. Methods of a family fail together, so families are weighed, not methods;
/// and one family alone is nearly always elsewhere. A fixed share of the variance is no opinion on
/// the number of components: that family does not count, nor does the method that answers, which
/// cannot disagree with itself.
std::optional<Observation> look(const CheckInput& e) {
  if (!e.report.answer.d || e.report.selections.empty()) return {};
  const Families families = families_of(std::span(e.report.selections).subspan(1));
  std::size_t count = 1;
  Index counted = 0, elsewhere = 0;
  for (const auto& [assumption, answers] : families) {
    count += answers.size();
    if (assumption == Assumption::nothing) continue;
    const bool away = std::abs(median_answer(answers) - *e.report.answer.d) > farthest;
    ++counted;
    if (away) ++elsewhere;
  }
  if (count < fewest_methods || elsewhere <= limit || 5 * elsewhere < 2 * counted) return {};
  return Observation{
      sentence(families),
      {},
      fmt::format("families with a median more than {} from the answer = {} of {}, limits {} and "
                  "two fifths",
                  farthest, elsewhere, counted, limit)};
}

}  // namespace

extern const Check disagreement_check;
const Check disagreement_check{"disagreement", "info", "methods", look};

}  // namespace pcadim
