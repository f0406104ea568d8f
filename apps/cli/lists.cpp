#include "cli/lists.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "cli/words.hpp"
#include "pcadim/error.hpp"

namespace pcadim::cli {
namespace {

std::vector<std::string> split_list(std::string_view option, std::string_view list) {
  std::vector<std::string> items;
  std::size_t start = 0;
  while (start <= list.size()) {
    const std::size_t end = std::min(list.find(',', start), list.size());
    items.emplace_back(list.substr(start, end - start));
    start = end + 1;
  }
  if (std::find(items.begin(), items.end(), "") == items.end()) return items;
  throw UsageError(fmt::format("{} '{}': the list has an empty entry; write a,b,c", option, list));
}

bool contains(const std::vector<std::string>& list, std::string_view item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

/// The two ends of "5-8"; nothing for a word that is a name or a single number.
std::optional<std::pair<std::int64_t, std::int64_t>> parse_range(std::string_view word) {
  const std::size_t dash = word.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto first = parse_digits<std::int64_t>(word.substr(0, dash));
  const auto last = parse_digits<std::int64_t>(word.substr(dash + 1));
  if (!first || !last) return std::nullopt;
  return std::pair{*first, *last};
}

void append_range(std::vector<std::string>& columns, std::string_view word, std::int64_t first,
                  std::int64_t last) {
  constexpr std::int64_t most = 10'000'000;  // a slip of the finger must not fill the memory
  if (first < 1 || last < first || last > most) {
    throw UsageError(fmt::format(
        "--columns '{}': a range is FIRST-LAST with 1 <= FIRST <= LAST <= {}", word, most));
  }
  for (std::int64_t column = first; column <= last; ++column) {
    columns.push_back(std::to_string(column));
  }
}

}  // namespace

std::vector<std::string> parse_methods(std::string_view list, std::vector<std::string> before) {
  std::vector<std::string> ids = std::move(before);
  for (const std::string& word : split_list("--method", list)) {
    if (!contains(ids, word)) ids.push_back(word);
  }
  return ids;
}

OptionSetting parse_setting(std::string_view word) {
  const std::size_t equals = std::min(word.find('='), word.size());
  const std::string_view name = word.substr(0, equals);
  const std::size_t dot = std::min(name.find('.'), name.size());
  if (equals + 1 < word.size() && dot > 0 && dot + 1 < name.size()) {
    return {std::string(name.substr(0, dot)), std::string(name.substr(dot + 1)),
            std::string(word.substr(equals + 1))};
  }
  throw UsageError(fmt::format("--set '{}': expected METHOD.OPTION=VALUE, for example {}", word,
                               example_setting()));
}

std::vector<std::string> parse_columns(std::string_view list) {
  std::vector<std::string> columns;
  for (const std::string& word : split_list("--columns", list)) {
    if (const auto range = parse_range(word)) {
      append_range(columns, word, range->first, range->second);
    } else {
      columns.push_back(word);
    }
  }
  return columns;
}

std::vector<std::string> parse_panels(std::string_view list) {
  return split_list("--panels", list);
}

std::string example_setting() {
  for (const MethodInfo* method : methods()) {
    for (const OptionInfo& option : method->options) {
      if (option.default_value.empty()) continue;
      return fmt::format("{}.{}={}", method->id, option.name, option.default_value);
    }
  }
  return "METHOD.OPTION=VALUE";
}

}  // namespace pcadim::cli
