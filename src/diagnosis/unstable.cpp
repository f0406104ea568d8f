#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "diagnosis/check.hpp"

namespace pcadim {
namespace {

/// "6 (3 times), 7 (7 times)"
std::string tally(const std::vector<std::optional<Index>>& answers) {
  std::map<std::optional<Index>, int> times;
  for (const auto& answer : answers) ++times[answer];
  std::string text;
  for (const auto& [answer, count] : times) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : ", ",
                        answer ? fmt::format("{}", *answer) : "none",
                        count == 1 ? "once" : fmt::format("{} times", count));
  }
  return text;
}

/// Said in the answer as well, so it names the numbers.
std::string remedy(const std::vector<std::optional<Index>>& answers) {
  std::set<Index> numbers;
  for (const auto& answer : answers) {
    if (answer) numbers.insert(*answer);
  }
  if (numbers.size() < 2) return "Collect more rows.";
  return fmt::format("Collect more rows, or see what changes with {} and with {} components.",
                     *numbers.begin(), *numbers.rbegin());
}

/// Trigger: with a tenth of the rows left out, the answer differs in more than 3 of 10 cases.
std::optional<Observation> look(const CheckInput& e) {
  constexpr Index limit = 3;
  const auto& answers = e.report.sensitivity.left_out;
  if (answers.empty() || !e.report.answer.d) return {};
  const Index changed =
      std::ranges::count_if(answers, [&](auto d) { return d != e.report.answer.d; });
  if (changed <= limit) return {};
  return Observation{
      fmt::format("The answer moves with the rows: with a tenth of them left out it was {}.",
                  tally(answers)),
      remedy(answers),
      fmt::format("other answers = {} of {}, limit {}", changed, answers.size(), limit)};
}

}  // namespace

extern const Check unstable_check;
const Check unstable_check{"unstable", "warning", "certainty", look};

}  // namespace pcadim
