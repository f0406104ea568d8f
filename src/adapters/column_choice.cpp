#include "adapters/column_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/lists.hpp"
#include "base/mark.hpp"
#include "base/printable.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

struct Range {
  std::size_t first = 0, last = 0;  // from 0, both ends in
};

std::string list_of_columns(const std::vector<std::string>& names, std::size_t width) {
  if (names.empty())
    return width == 1 ? "there is 1 column"
                      : fmt::format("there are {} columns without names, {} to {}", width,
                                    column_mark(0), column_mark(static_cast<Index>(width) - 1));
  return "the columns are " +
         list_first(names, 30, [](const std::string& name) { return printable(name); });
}

std::optional<std::size_t> whole_number(std::string_view text) {
  std::size_t value = 0;
  const auto [stop, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || stop != text.data() + text.size()) return std::nullopt;
  return value;
}

/// 7, 3-7 or 3-: numbers from 1, as far as they exist.
std::optional<Range> numbered(std::string_view text, std::size_t width) {
  const std::size_t dash = text.find('-');
  const auto first = whole_number(text.substr(0, dash));
  auto last = first;
  if (dash != text.npos) {
    last = dash + 1 == text.size() ? std::optional(width) : whole_number(text.substr(dash + 1));
  }
  if (!first || !last || *first < 1 || *last < *first || *last > width) return std::nullopt;
  return Range{*first - 1, *last - 1};
}

/// A name that occurs once, or a number from 1, as a place from 0.
std::optional<std::size_t> end_of_range(std::string_view text,
                                        const std::vector<std::string>& names, std::size_t width) {
  const auto found = std::find(names.begin(), names.end(), text);
  if (found != names.end()) {
    if (std::find(found + 1, names.end(), text) != names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
  }
  const auto number = whole_number(text);
  if (!number || *number < 1 || *number > width) return std::nullopt;
  return *number - 1;
}

/// alcohol-proline, alcohol:proline, alcohol-7, alcohol-: names may hold the same signs, so every
/// place of one is tried.
std::optional<Range> between_names(std::string_view text, const std::vector<std::string>& names,
                                   std::size_t width) {
  if (names.empty()) return std::nullopt;
  for (std::size_t at = 0; (at = text.find_first_of("-:", at)) != text.npos; ++at) {
    const auto first = end_of_range(text.substr(0, at), names, width);
    const std::string_view rest = text.substr(at + 1);
    const auto last = rest.empty() ? std::optional(width - 1) : end_of_range(rest, names, width);
    if (first && last && *first <= *last) return Range{*first, *last};
  }
  return std::nullopt;
}

Range find_columns(const std::string& wanted, const std::vector<std::string>& names,
                   std::size_t width, const std::string& file) {
  const auto found = std::find(names.begin(), names.end(), wanted);
  if (found != names.end()) {
    const auto at = static_cast<std::size_t>(found - names.begin());
    const auto again = std::find(found + 1, names.end(), wanted);
    if (again == names.end()) return {at, at};
    throw UsageError(fmt::format("{}: {} and {} are both named '{}'; give the number", file,
                                 column_mark(found - names.begin()),
                                 column_mark(again - names.begin()), printable(wanted)));
  }
  if (const auto range = between_names(wanted, names, width)) return *range;
  if (const auto range = numbered(wanted, width)) return *range;
  throw UsageError(fmt::format("{}: there is no column '{}'; {}", file, printable(wanted),
                               list_of_columns(names, width)));
}

void mark_range(std::vector<bool>& marks, const Range& range) {
  for (std::size_t j = range.first; j <= range.last; ++j) marks[j] = true;
}

}  // namespace

std::vector<bool> kept_by_options(const ReadOptions& options, const std::vector<std::string>& names,
                                  std::size_t width, const std::string& file) {
  std::vector<bool> kept(width, options.columns.empty());
  for (const std::string& wanted : options.columns) {
    mark_range(kept, find_columns(wanted, names, width, file));
  }
  std::vector<bool> ids(width, false);
  for (const std::size_t id : id_columns(options, names, width, file)) ids[id] = true;
  for (const std::string& wanted : options.exclude) {
    mark_range(ids, find_columns(wanted, names, width, file));
  }
  if (const auto group = group_column(options, names, width, file)) ids[*group] = true;
  for (std::size_t j = 0; j < width; ++j) kept[j] = kept[j] && !ids[j];
  if (std::find(kept.begin(), kept.end(), true) == kept.end()) {
    throw UsageError(fmt::format("{}: the chosen columns leave none to analyse; {}", file,
                                 list_of_columns(names, width)));
  }
  return kept;
}

std::vector<std::size_t> id_columns(const ReadOptions& options,
                                    const std::vector<std::string>& names, std::size_t width,
                                    const std::string& file) {
  std::vector<std::size_t> ids;
  for (const std::string& wanted : options.id_column) {
    const Range range = find_columns(wanted, names, width, file);
    for (std::size_t j = range.first; j <= range.last; ++j) ids.push_back(j);
  }
  return ids;
}

std::optional<std::size_t> group_column(const ReadOptions& options,
                                        const std::vector<std::string>& names, std::size_t width,
                                        const std::string& file) {
  if (!options.group_column) return std::nullopt;
  const Range range = find_columns(*options.group_column, names, width, file);
  if (range.first == range.last) return range.first;
  throw UsageError(fmt::format("{}: '{}' are several columns; groups come from one", file,
                               printable(*options.group_column)));
}

}  // namespace pcadim::data
