#include "io/column_ranges.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <utility>

#include "base/mark.hpp"
#include "base/parse_number.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"

namespace pcadim::data {
namespace {

/// The two ends of "5-8"; nothing for a word that is a name or a single number.
std::optional<std::pair<std::uint64_t, std::uint64_t>> parse_range(std::string_view word) {
  const std::size_t dash = word.find('-');
  if (dash == word.npos) return {};
  const auto first = parse_whole(word.substr(0, dash)), last = parse_whole(word.substr(dash + 1));
  if (!first || !last) return {};
  return std::pair{*first, *last};
}

}  // namespace

std::vector<std::string> expand_ranges(const std::vector<std::string>& columns) {
  constexpr std::uint64_t most = 10'000'000;  // a slip of the finger must not fill the memory
  std::vector<std::string> all;
  for (const std::string& word : columns) {
    const auto range = parse_range(word);
    if (!range) {
      all.push_back(word);
      continue;
    }
    const auto [first, last] = *range;
    if (first < 1 || last < first || last > most) {
      throw UsageError(fmt::format("{} '{}': a range is FIRST-LAST with 1 <= FIRST <= LAST <= {}",
                                   mark("columns"), verbatim(word), most));
    }
    for (std::uint64_t column = first; column <= last; ++column)
      all.push_back(std::to_string(column));
  }
  return all;
}

}  // namespace pcadim::data
