#include "cells/csv_totals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/lists.hpp"
#include "base/printable.hpp"
#include "cells/csv_words.hpp"

namespace pcadim::data {
namespace {

/// Without the colon that may follow.
std::string bare_word(std::string_view cell) {
  std::string word = lower_word(cell);
  while (word.ends_with(':') || word.ends_with(' ')) word.pop_back();
  return word;
}

}  // namespace

TotalWord total_word(std::string_view cell) {
  static constexpr std::array<std::string_view, 24> strong{
      "total", "totals",  "grand total", "subtotal",  "sum",           "sums",
      "mean",  "means",   "average",     "averages",  "avg",           "avg.",
      "summe", "gesamt",  "gesamtsumme", "insgesamt", "mittelwert",    "durchschnitt",
      "somme", "moyenne", "totale",      "suma",      "total general", "sum total"};
  static constexpr std::array<std::string_view, 16> weak{
      "min",      "max",      "minimum",   "maximum",
      "count",    "n",        "median",    "sd",
      "stdev",    "std",      "std dev",   "std. dev",
      "variance", "std dev.", "std. dev.", "standard deviation"};
  const std::string word = bare_word(cell);
  if (is_one_of(strong, word)) return TotalWord::strong;
  return is_one_of(weak, word) ? TotalWord::weak : TotalWord::none;
}

void TotalRows::append(const TotalRows& more) {
  rows.insert(rows.end(), more.rows.begin(), more.rows.end());
  values.insert(values.end(), more.values.begin(), more.values.end());
}

bool TotalRows::any_strong() const {
  return std::ranges::any_of(rows,
                             [](const TotalRow& row) { return row.word == TotalWord::strong; });
}

std::string TotalRows::decision() const {
  if (rows.empty()) return {};
  std::vector<std::string> words;
  for (const TotalRow& row : rows) {
    words.push_back(fmt::format("line {} ({})", row.line, printable(row.label)));
  }
  const bool one = rows.size() == 1;
  return fmt::format(
      "{} at the end {} up the rows above and {} passed over; {} data with {{keep_totals=true}}",
      list_some(words, static_cast<Index>(words.size())), one ? "sums" : "sum", one ? "is" : "are",
      one ? "it is" : "they are");
}

}  // namespace pcadim::data
