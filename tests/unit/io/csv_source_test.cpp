#include "csv/csv_source.hpp"

#include <cmath>

#include "helpers.hpp"

namespace pcadim::data {
namespace {

TEST(CsvSource, ReadsLineEndsOfAllSystems) {
  const Values expected{1, 2, 3, 5};
  EXPECT_EQ(read_text("a,b\n1,2\n3,5\n").values, expected);
  EXPECT_EQ(read_text("a,b\r\n1,2\r\n3,5\r\n").values, expected);
  EXPECT_EQ(read_text("a,b\n1,2\n3,5").values, expected);
  EXPECT_SAYS(refusal("a,b\r1,2\r3,5\r"), "carriage returns");
}

TEST(CsvSource, DropsAByteOrderMark) {
  const char* text =
      "\xEF\xBB\xBF"
      "a,b\n1,2\n3,5\n";
  const auto source = text_source(text);
  EXPECT_EQ(source->column_names(), (Names{"a", "b"}));
  EXPECT_EQ(read_all(*source).rows, 2);
}

TEST(CsvSource, HashIsNotSpecial) {
  EXPECT_EQ(text_source("#a,b\n1,2\n3,5\n")->column_names(), (Names{"#a", "b"}));
  EXPECT_SAYS(refusal("a,b\n1,2\n#3,5\n"), "line 3, column 1 (a): '#3'");
}

TEST(CsvSource, MissingCellsAreNaN) {
  const Table table = read_text("a,b\nNA,1\n,2\nNaN,3\nnull,4\nnan,5\n");
  ASSERT_EQ(table.rows, 5);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_TRUE(std::isnan(table.values[2 * i]));
}

TEST(CsvSource, QuotedSignedAndPaddedNumbers) {
  EXPECT_EQ(read_text("a,b\n\"1.5\", +2 \n 3 ,\t\"4\" \n").values, (Values{1.5, 2, 3, 4}));
}

TEST(CsvSource, DecimalCommasWithSemicolons) {
  const char* text = "a;b\n1,5;2\n-0,25;3e2\n";
  EXPECT_EQ(read_text(text).values, (Values{1.5, 2, -0.25, 300}));
  EXPECT_SAYS(decisions_on(text), "decimal comma");
  EXPECT_SAYS(decisions_on(text), "separated by ';'");
}

TEST(CsvSource, OneColumnOneRowAndOneCell) {
  EXPECT_EQ(read_text("a\n1\n2\n3\n").values, (Values{1, 2, 3}));
  EXPECT_EQ(read_text("5,6,9\n").values, (Values{5, 6, 9}));
  EXPECT_EQ(read_text("7").values, (Values{7}));
}

TEST(CsvSource, LocatesAcrossQuotedLineEndsAndBlankLines) {
  const auto source = text_source("\n\"na\nme\",x\n\"a\",1\n\"b\nc\n\",2\n\nd,3\ne,4\n\n\n");
  EXPECT_EQ(read_all(*source).values, (Values{1, 2, 3, 4}));
  EXPECT_EQ(source->locate(0, 0), "line 4, column 2 (x)");
  EXPECT_EQ(source->locate(1, 0), "line 5, column 2 (x)");
  EXPECT_EQ(source->locate(2, 0), "line 9, column 2 (x)");
  EXPECT_EQ(source->locate(3, 0), "line 10, column 2 (x)");
}

TEST(CsvSource, BlankLinesInsideArePassedOverAndThatIsSaid) {
  const char* text = "a,b\n1,2\n\n  \n3,4\n\n\n";
  EXPECT_EQ(read_text(text).values, (Values{1, 2, 3, 4}));
  EXPECT_SAYS(decisions_on(text),
              "2 blank lines are passed over inside the data, the first is line 3");
  EXPECT_EQ(decisions_on("a,b\n1,2\n3,4\n\n\n"), "");
}

TEST(CsvSource, BlankLineInsideOneColumnIsRefused) {
  EXPECT_SAYS(refusal("a\n1\n\n3\n"), "line 3 is blank");
  EXPECT_EQ(read_text("\na\n1\n3\n\n").rows, 2);
}

TEST(CsvSource, RewindsAndLocatesAfterwards) {
  std::string text = "a,b\n";
  for (int i = 0; i < 1000; ++i) text += std::to_string(i) + ",1\n" + (i == 500 ? "\n" : "");
  TextLimits small;
  small.chunk = 100;
  small.block = 160;
  const auto source = text_source(text, {}, small);
  const Table first = read_all(*source);
  EXPECT_FALSE(source->next());
  const std::vector<std::string> decided = source->decisions();
  source->rewind();
  EXPECT_EQ(read_all(*source).values, first.values);
  EXPECT_EQ(source->decisions(), decided);
  source->rewind();
  EXPECT_EQ(source->locate(999, 0), "line 1002, column 1 (a)");
}

TEST(CsvSource, BlocksStaySmall) {
  std::string text = "a,b\n";
  for (int i = 0; i < 1000; ++i) text += "1.5,2\n";
  TextLimits small;
  small.block = 160;
  const auto source = text_source(text, {}, small);
  EXPECT_FALSE(source->shape());
  while (const auto block = source->next()) EXPECT_LE(block->rows, 10);
}

TEST(CsvSource, InputThatCannotBeReadTwice) {
  CsvSource source(std::make_unique<MemoryInput>("1,7\n2,3\n", "standard input", false), {});
  EXPECT_FALSE(source.rewindable());
  EXPECT_EQ(read_all(source).rows, 2);
  EXPECT_THROW(source.rewind(), IoError);
  EXPECT_EQ(source.name(), "standard input");
}

}  // namespace
}  // namespace pcadim::data
