#include "csv/csv_cell_ends.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "cells/csv_dialect.hpp"

namespace pcadim::data {
namespace {

using Ends = std::vector<std::size_t>;
using Find = std::size_t (*)(const char*, const char*, char, std::size_t, const char**);

/// One character after the other.
Ends expected(const std::string& text, char delimiter) {
  const auto is_delimiter = [&](char c) {
    return delimiter == blanks ? c == ' ' || c == '\t' : c == delimiter;
  };
  Ends ends;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const bool in_run = delimiter == blanks && k > 0 && is_delimiter(text[k - 1]);
    if (is_delimiter(text[k]) && !in_run) ends.push_back(k);
  }
  ends.push_back(text.size());
  return ends;
}

/// Where the cells end, nothing if there are more than `most`. Delimiters follow the text.
Ends found(Find find, const std::string& text, char delimiter, std::size_t most) {
  const char after = delimiter == blanks ? ' ' : delimiter;
  const std::string padded = text + std::string(cell_ends_slack, after);
  std::vector<const char*> places(most + cell_ends_slack);
  const std::size_t count =
      find(padded.data(), padded.data() + text.size(), delimiter, most, places.data());
  Ends ends;
  if (count > most) return ends;
  for (std::size_t k = 0; k < count; ++k)
    ends.push_back(static_cast<std::size_t>(places[k] - padded.data()));
  return ends;
}

class CsvCellEnds : public testing::TestWithParam<Find> {};

TEST_P(CsvCellEnds, AreFoundInTextsOfAnyLength) {
  std::mt19937_64 random(1);
  for (int k = 0; k < 20000; ++k) {
    const char delimiter = k % 2 == 0 ? ',' : blanks;
    const std::size_t rarity = 1 + random() % 12;
    std::string text(random() % 300, '7');
    for (char& c : text)
      if (random() % rarity == 0) c = delimiter == ',' ? ',' : "\t "[random() % 2];
    if (delimiter == blanks) text = "1" + text + "2";
    const Ends wanted = expected(text, delimiter);
    ASSERT_EQ(found(GetParam(), text, delimiter, wanted.size()), wanted) << text;
    ASSERT_EQ(found(GetParam(), text, delimiter, wanted.size() - 1), Ends()) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Processors, CsvCellEnds,
                         testing::Values(find_cell_ends, find_cell_ends_anywhere));

}  // namespace
}  // namespace pcadim::data
