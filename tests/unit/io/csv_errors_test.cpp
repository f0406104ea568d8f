#include "helpers.hpp"
#include "read_options.hpp"

namespace pcadim::data {
namespace {

TEST(CsvErrors, TextCell) {
  const std::string error = refusal("id,x,alcohol\nw1,1,2\nw2,3,abc\n");
  EXPECT_SAYS(error, "file.csv, line 3, column 3 (alcohol): 'abc' is not a number;");
  EXPECT_SAYS(error, "{id_column=alcohol}");
}

TEST(CsvErrors, InfiniteCells) {
  EXPECT_SAYS(refusal("a,b\n1,inf\n2,3\n"), "line 2, column 2 (b): 'inf' is not a finite number");
  EXPECT_SAYS(refusal("a,b\n1,2\n-inf,3\n"), "line 3, column 1 (a): '-inf' is not a finite number");
  EXPECT_SAYS(refusal("a,b\n1,1e999\n2,3\n"), "'1e999' is not a finite number");
}

TEST(CsvErrors, RaggedRows) {
  const std::string error = refusal("a,b,c,d\n1,2,3,4\n1,2,3,4\n5,6,7,8\n1,2,3\n");
  EXPECT_SAYS(error, "file.csv: line 5 has 3 cells where line 1 has 4");
  EXPECT_SAYS(refusal("a,b\n1,2\n1,2,3\n3,4\n"), "line 3 has 3 cells where line 1 has 2");
  EXPECT_SAYS(refusal("a,b\n1,2\n3,4\n1\n"), "line 4 has 1 cell where");
  EXPECT_SAYS(refusal("My export\n1,2\n3,4\n"), "line 1 has 1 cell where line 2 has 2");
  EXPECT_SAYS(refusal("a,b\n1,2\n# halt\n3,4\n"), "with {comment=#}");
  EXPECT_SAYS(refusal("a,b\n1,2\n3,4,\n"), "line 3 has 3 cells");
}

TEST(CsvErrors, OpenQuotes) {
  EXPECT_SAYS(refusal("a,b\n1,2\n\"3,4\n5,6\n"), "line 3: a quoted cell");
  EXPECT_SAYS(refusal("\"a,b\n1,2\n"), "never closed");
}

TEST(CsvErrors, EmptyOrOnlyAHeader) {
  EXPECT_SAYS(refusal(""), "file.csv: the file is empty");
  EXPECT_SAYS(refusal("\n \r\n\n"), "empty");
  EXPECT_SAYS(refusal("\xEF\xBB\xBF"), "empty");
  EXPECT_SAYS(refusal("a,b,c\n"), "a header but no row");
}

TEST(CsvErrors, NotText) {
  EXPECT_SAYS(refusal(std::string_view("a,b\n1,\0002\n", 9)), "line 2: a NUL byte");
  EXPECT_SAYS(refusal("\x1F\x8B\x08junk"), "gzip");
  EXPECT_SAYS(refusal("PK\x03\x04junk"), "zip");
  EXPECT_SAYS(refusal(std::string_view("\xFF\xFE"
                                       "a\0,\0",
                                       6)),
              "UTF-16");
  EXPECT_SAYS(refusal("\x89HDF\r\n"), "HDF5");
}

TEST(CsvErrors, DecimalCommaHints) {
  EXPECT_SAYS(refusal("a,b\n\"1,5\",2\n3,4\n"), "decimal comma");
  EXPECT_SAYS(refusal("1.5;2\n1,5;3\n"), "decimal comma");
  std::string text = "a;b\n";
  for (int i = 0; i < 200; ++i) text += "1,5;2,5\n";
  EXPECT_SAYS(refusal(text + "1.5;2\n"), "have a decimal comma, this one a point");
}

TEST(CsvErrors, LinesTooLongAndColumnsTooMany) {
  TextLimits small;
  small.chunk = 64;
  small.longest_line = 1000;
  std::string wide(3000, '1');
  wide += "\n1\n2\n";
  EXPECT_SAYS(refusal("1\n7\n" + wide, {}, small), "line 3: the line is longer than 1000 bytes");
  EXPECT_SAYS(refusal(wide, {}, small), "line 1: the line is longer");
  small.most_columns = 10;
  EXPECT_SAYS(refusal("1,2,3,4,5,6,7,8,9,10,11\n", {}, small), "11 columns are more than the 10");
}

TEST(CsvErrors, LinesAndColumnsStayWithinTheMemory) {
  const std::string wide(300000, '1');
  EXPECT_SAYS(refusal(wide + "\n1\n2\n", with_memory(1000000)), "longer than 250000 bytes");
  EXPECT_SAYS(refusal("1\n2\n" + wide + "\n", with_memory(1000000)), "raise {memory}");
  std::string row = "1";
  for (int j = 0; j < 200; ++j) row += ",1";
  EXPECT_SAYS(refusal(row + "\n" + row + "\n", with_memory(12800)),
              "201 columns are more than the 100");
}

TEST(CsvErrors, NulBytesAreFoundBeforeMoreIsRead) {
  const std::string nothing(300000, '\0');
  EXPECT_SAYS(refusal(nothing, with_memory(1000000)), "line 1: a NUL byte");
  std::string rows;
  for (int i = 0; i < 200; ++i) rows += "1,2\n";
  EXPECT_SAYS(refusal(rows + nothing, with_memory(1000000)), "line 201: a NUL byte");
}

TEST(CsvErrors, BlankLinesAreCountedNotKept) {
  const std::string blank(300000, '\n');
  EXPECT_SAYS(refusal(blank, with_memory(400000)), "the file is empty");
  EXPECT_SAYS(refusal(blank + "a,b\n1,x\n", with_memory(400000)), "line 300002");
  EXPECT_EQ(read_text(blank + "1,2\n3,4\n", with_memory(400000)).rows, 2);
  EXPECT_EQ(read_text("1,2\n" + blank + "3,4\n", with_memory(400000)).rows, 2);
}

TEST(CsvErrors, MessagesStayOnOneReadableLine) {
  const std::string error = refusal("a,b\n1,2\n\"x\ny\",4\n");
  EXPECT_SAYS(error, "'x\\x0Ay'");
  EXPECT_EQ(error.find('\n'), std::string::npos);
  EXPECT_SAYS(refusal("a,b\n1,2\n" + std::string(100, 'z') + ",4\n"), "zzz...'");
}

}  // namespace
}  // namespace pcadim::data
