#include "csv/csv_detect.hpp"

#include "helpers.hpp"

namespace pcadim::data {
namespace {

char delimiter_of(std::string_view text) { return detect_delimiter({text, 1, true}); }
char decimal_of(std::string_view text) {
  return detect_decimal({text, 1, true}, delimiter_of(text));
}

TEST(CsvDetect, FindsEachDelimiter) {
  EXPECT_EQ(delimiter_of("a,b,c\n1,2,3\n4,5,6\n"), ',');
  EXPECT_EQ(delimiter_of("a;b;c\n1;2;3\n4;5;6\n"), ';');
  EXPECT_EQ(delimiter_of("a\tb\tc\n1\t2\t3\n"), '\t');
  EXPECT_EQ(delimiter_of("a|b|c\n1|2|3\n"), '|');
  EXPECT_EQ(delimiter_of("a b  c\n1 2   3\n  4 5 6\n"), blanks);
  EXPECT_EQ(delimiter_of("a\n1\n2\n"), no_delimiter);
}

TEST(CsvDetect, DecimalCommasDoNotHideTheSemicolon) {
  EXPECT_EQ(delimiter_of("1,5;2,5;3,5\n4,5;5,5;6,5\n"), ';');
  EXPECT_EQ(decimal_of("1,5;2,5;3,5\n4,5;5,5;6,5\n"), ',');
  EXPECT_EQ(decimal_of("a b\n1,5 2,25\n"), ',');
}

TEST(CsvDetect, PointsOrDoubtKeepTheDecimalPoint) {
  EXPECT_EQ(decimal_of("1.5;2\n3;4\n"), '.');
  EXPECT_EQ(decimal_of("1,5;2.5\n3;4\n"), '.');
  EXPECT_EQ(decimal_of("1,234;2,345\n3,456;4,567\n"), '.');
}

TEST(CsvDetect, TextWithOtherDelimitersDoesNotMislead) {
  EXPECT_EQ(delimiter_of("name,x,y\nSmith; John,1,2\nDoe; Jane,3,4\n"), ',');
  EXPECT_EQ(delimiter_of("when,x\n2020-01-01 10:00,1\n2020-01-01 11:00,2\n"), ',');
  EXPECT_EQ(delimiter_of("1, 2, 3\n4, 5, 6\n"), ',');
  EXPECT_EQ(delimiter_of("my column\n1\n2\n3\n"), no_delimiter);
  EXPECT_EQ(delimiter_of("n,x\n\"a;b;c\",1\n\"d;e;f\",2\n"), ',');
}

TEST(CsvDetect, OverrideWinsAndIsChecked) {
  ReadOptions options;
  options.delimiter = ';';
  EXPECT_EQ(read_text("1;2\n3;4\n", options).cols, 2);
  for (const char bad : {'"', '1', '.', '\n', '-', 'e', '\0'}) {
    options.delimiter = bad;
    EXPECT_SAYS(refusal<UsageError>("1;2\n3;4\n", options), "delimiter cannot be");
  }
  options.delimiter = 'x';
  EXPECT_EQ(read_text("1x2\n3x4\n", options).values, (Values{1, 2, 3, 4}));
}

}  // namespace
}  // namespace pcadim::data
