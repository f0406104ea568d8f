#include "cells/csv_missing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/lists.hpp"
#include "base/printable.hpp"
#include "cells/csv_number.hpp"
#include "cells/csv_words.hpp"

namespace pcadim::data {
namespace {

using Counts = std::map<std::string, std::size_t, std::less<>>;

/// Words that the user gave in vain: they may be misspelled.
std::vector<std::string> unused_words(const Dialect& dialect, const Counts& used) {
  std::vector<std::string> unused;
  for (const std::string& word : dialect.na) {
    if (used.contains(word) || is_plain_missing(word)) continue;
    unused.push_back(fmt::format("'{}'", printable(word)));
  }
  return unused;
}

std::string cells_words(std::size_t count, const char* which) {
  return fmt::format("{} {} {}", counted(static_cast<Index>(count), "cell"), which,
                     count == 1 ? "is read as a number" : "are read as numbers");
}

}  // namespace

bool is_missing_word(std::string_view cell) {
  static constexpr std::array<std::string_view, 10> words{"",     "NA",   "na",   "N/A",  "n/a",
                                                          "#N/A", "<NA>", "null", "NULL", "None"};
  return is_one_of(words, cell);
}

bool is_missing_sign(std::string_view cell) {
  static constexpr std::array<std::string_view, 16> words{
      ".",    "?",     "-",      "--",      "n.a.",    "N.A.",   "n. a.",  "#NV",
      "#N/D", "#NUM!", "#ZAHL!", "#DIV/0!", "#VALUE!", "#WERT!", "#NULL!", "missing"};
  return is_one_of(words, cell);
}

bool is_plain_missing(std::string_view cell) {
  return cell.empty() || cell == "NA" || read_value(cell, '.').not_a_number;
}

std::vector<MissingCode> missing_codes(const Dialect& dialect) {
  std::vector<MissingCode> codes;
  for (const std::string& word : dialect.na) {
    const CellValue number = read_value(word, '.');
    if (number.kind == CellKind::number) codes.push_back({number.value, word});
  }
  return codes;
}

void CellCounts::add(const CellCounts& more) {
  for (const auto& [word, count] : more.missing) missing[word] += count;
  percent += more.percent;
  currency += more.currency;
  thousands += more.thousands;
}

std::vector<std::string> CellCounts::decisions(const Dialect& dialect, bool all_read) const {
  std::vector<std::string> all, words;
  for (const auto& [word, count] : missing) {
    if (is_one_of(dialect.na, word)) continue;  // the user knows
    words.push_back(
        fmt::format("'{}' ({})", printable(word), counted(static_cast<Index>(count), "cell")));
  }
  if (!words.empty()) all.push_back("taken for missing: " + join(words));
  if (const std::vector<std::string> unused = unused_words(dialect, missing);
      all_read && !unused.empty()) {
    all.push_back(fmt::format("no cell is {}, which {{na}} names", fmt::join(unused, " or ")));
  }
  if (percent > 0) all.push_back(cells_words(percent, "with a per cent sign") + " (12.5% is 12.5)");
  if (currency > 0) all.push_back(cells_words(currency, "with a currency sign"));
  if (thousands > 0)
    all.push_back(cells_words(thousands, "with separators of thousands") + " (1 200 is 1200)");
  return all;
}

}  // namespace pcadim::data
