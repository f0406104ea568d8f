#include "csv/csv_cells.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace pcadim::data {
namespace {

std::vector<std::string> cells(std::string_view record, char delimiter) {
  std::vector<std::string> all;
  CellCursor cursor(record, delimiter);
  for (Cell cell; cursor.next(cell);) all.push_back(unquoted(cell));
  return all;
}

using Words = std::vector<std::string>;

TEST(CsvCells, SplitsAtTheDelimiter) {
  EXPECT_EQ(cells("1,2,3", ','), (Words{"1", "2", "3"}));
  EXPECT_EQ(cells("1;2,5;3", ';'), (Words{"1", "2,5", "3"}));
  EXPECT_EQ(cells("1\t\t3", '\t'), (Words{"1", "", "3"}));
}

TEST(CsvCells, EmptyCellsCount) {
  EXPECT_EQ(cells("", ','), (Words{""}));
  EXPECT_EQ(cells(",", ','), (Words{"", ""}));
  EXPECT_EQ(cells("1,", ','), (Words{"1", ""}));
}

TEST(CsvCells, QuotesHideDelimitersQuotesAndLineEnds) {
  EXPECT_EQ(cells("\"a,b\",\"say \"\"hi\"\"\",\"x\ny\"", ','),
            (Words{"a,b", "say \"hi\"", "x\ny"}));
  EXPECT_EQ(cells("\"\",\"\"\"\"", ','), (Words{"", "\""}));
}

TEST(CsvCells, PaddingAroundCellsGoesButNotInsideQuotes) {
  EXPECT_EQ(cells(" 1 ,\t2\t, \" x \" ,3", ','), (Words{"1", "2", " x ", "3"}));
}

TEST(CsvCells, QuoteInsideACellIsPlainText) {
  EXPECT_EQ(cells("5\" pipe,2", ','), (Words{"5\" pipe", "2"}));
  EXPECT_EQ(cells("\"a\"b,2", ','), (Words{"\"a\"b", "2"}));
}

TEST(CsvCells, RunsOfBlanksAreOneDelimiter) {
  EXPECT_EQ(cells("  1  2 \t 3  ", blanks), (Words{"1", "2", "3"}));
  EXPECT_EQ(cells("\"a b\" 2", blanks), (Words{"a b", "2"}));
}

TEST(CsvCells, NoDelimiterMeansOneCell) {
  EXPECT_EQ(cells("a, b; c", no_delimiter), (Words{"a, b; c"}));
}

TEST(CsvCells, BlankMeansNothingButPaddingAndDelimiters) {
  EXPECT_TRUE(is_blank("", ','));
  EXPECT_TRUE(is_blank(" \t", ','));
  EXPECT_TRUE(is_blank("\t", '\t'));
  EXPECT_TRUE(is_blank(", ,", ','));
  EXPECT_FALSE(is_blank(",,", ';'));
  EXPECT_FALSE(is_blank("\"\"", ','));
}

}  // namespace
}  // namespace pcadim::data
