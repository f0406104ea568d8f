#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/lists.hpp"
#include "base/mark.hpp"
#include "base/size.hpp"
#include "diagnosis/check.hpp"

namespace pcadim {
namespace {

/// As it is likely to stand in a file.
std::string spelled(double code) {
  const bool whole = code == std::floor(code) && std::abs(code) < 1e15;
  return whole ? fmt::format("{:.0f}", code) : fmt::format("{:g}", code);
}

std::string words_for(const ColumnCode& one, const CheckInput& e) {
  return fmt::format("{} is {} in {}, otherwise {:.4g} to {:.4g}",
                     e.examined.columns[size(one.column)], spelled(one.code),
                     counted(one.rows, "row"), one.lowest, one.highest);
}

/// -999 and 9999: each code once, in however many columns it is.
std::vector<std::string> code_words(const std::vector<ColumnCode>& codes) {
  std::vector<std::string> words;
  for (const ColumnCode& one : codes) {
    const std::string word = spelled(one.code);
    if (std::ranges::find(words, word) == words.end()) words.push_back(word);
  }
  return words;
}

/// Trigger: see codes_of().
std::optional<Observation> look(const CheckInput& e) {
  const std::vector<ColumnCode>& codes = e.examined.codes;
  if (codes.empty()) return {};
  const Index count = std::ssize(codes);
  const std::vector<std::string> words = code_words(codes);
  const Index numbers = std::ssize(words);
  std::vector<std::string> told;
  std::vector<Index> columns;
  for (const ColumnCode& one : codes) {
    told.push_back(words_for(one, e));
    columns.push_back(e.examined.place_of(one.column));
  }
  return Observation{
      fmt::format("{} like {} for missing cells and swamp{} what was measured: {}.",
                  counted(numbers, "number", "looks", "look"), numbers == 1 ? "a code" : "codes",
                  numbers == 1 ? "s" : "", list_some(told, count, "; ")),
      fmt::format("If {} stands for missing cells, say so ({}; in a matrix: NaN), and what to do "
                  "with them ({}).",
                  join(words, " or "), mark("na", join(words, ",")), mark("missing", "em")),
      fmt::format("numbers repeated far from all others = {}, limit 0", count),
      {},
      std::move(columns)};
}

}  // namespace

extern const Check missing_codes_check;
const Check missing_codes_check{"missing_codes", "warning", "", look};

}  // namespace pcadim
