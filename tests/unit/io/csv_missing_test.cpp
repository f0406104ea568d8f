// Words and codes for missing cells: which are known, which are said, and what stays text.
#include "cells/csv_missing.hpp"

#include <cmath>

#include "cells/csv_number.hpp"
#include "helpers.hpp"
#include "read_options.hpp"

namespace pcadim::data {
namespace {

ReadOptions with_na(Names words) { return with(&ReadOptions::na, std::move(words)); }

std::size_t missing_in(std::string_view text, const ReadOptions& options = {}) {
  std::size_t count = 0;
  for (const double value : read_text(text, options).values) count += std::isnan(value) ? 1U : 0U;
  return count;
}

TEST(CsvMissing, UsualSignsAreKnownAndSaid) {
  for (const char* sign : {".", "?", "-", "#NV", "#N/A", "#DIV/0!", "n.a.", "NULL", "null", "--"}) {
    const std::string text = std::string("a,b\n1,2\n") + sign + ",3\n4,5\n";
    EXPECT_EQ(missing_in(text), 1U) << sign;
    EXPECT_SAYS(decisions_on(text), std::string("taken for missing: '") + sign + "' (1 cell)");
  }
}

TEST(CsvMissing, WhatGoesWithoutSayingIsNotSaid) {
  EXPECT_EQ(decisions_on("a,b\n1,2\n,3\nNA,4\nNaN,5\nnan,6\n"), "");
}

TEST(CsvMissing, CodesAreMatchedByValue) {
  const char* text = "a,b\n1,-99\n-99.0,2\n\"-99\",-9.9e1\n3,-999\n";
  EXPECT_EQ(missing_in(text, with_na({"-99"})), 4U);
  EXPECT_EQ(decisions_on(text, with_na({"-99"})), "") << "what was declared is not said";
  EXPECT_EQ(missing_in(text, with_na({"-99", "-999"})), 5U);
}

TEST(CsvMissing, CodesOfTablesWithDecimalCommas) {
  EXPECT_EQ(missing_in("a;b\n1,5;-99\n-99,0;2\n", with_na({"-99"})), 2U);
}

TEST(CsvMissing, WordsInVainAreSaid) {
  const char* text = "a,b\n1,-99\n3,2\n";
  EXPECT_SAYS(decisions_on(text, with_na({"-98", "-99", "none"})),
              "no cell is '-98' or 'none', which {na} names");
}

TEST(CsvMissing, SignsAmongWordsAreWords) {
  const char* strands = "gene,strand,x,y\ng1,-,1,2\ng2,-,3,4\n";
  EXPECT_EQ(read_text(strands).values, (Values{1, 2, 3, 4}));
  EXPECT_SAYS(decisions_on(strands), "column 2 (strand) holds text");
  EXPECT_EQ(read_text("id,x,y\n.,1,2\n.,3,4\n").values, (Values{1, 2, 3, 4}));
}

TEST(CsvMissing, AColumnOfACodeAloneIsNoColumnOfNumbersYet) {
  const auto source = text_source("id,x,y\nunknown,1,2\nunknown,3,4\n", with_na({"unknown"}));
  EXPECT_EQ(source->column_names(), (Names{"x", "y"}));
}

TEST(CsvMissing, TheSecondReadingCountsAnew) {
  const auto source = text_source("a,b\n?,2\n3,?\n");
  read_all(*source);
  const Names said = source->decisions();
  source->rewind();
  read_all(*source);
  EXPECT_EQ(source->decisions(), said);
}

}  // namespace
}  // namespace pcadim::data
