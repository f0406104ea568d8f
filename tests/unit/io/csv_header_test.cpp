#include "helpers.hpp"

namespace pcadim::data {
namespace {

Names names_in(std::string_view text, Header header = Header::automatic) {
  ReadOptions options;
  options.header = header;
  return text_source(text, options)->column_names();
}

TEST(CsvHeader, TextOverNumbersIsAHeader) {
  EXPECT_EQ(names_in("a,b\n1,2\n3,4\n"), (Names{"a", "b"}));
  EXPECT_EQ(names_in("a,NA\n1,2\n3,4\n"), (Names{"a", "NA"}));
  EXPECT_EQ(decisions_on("a,b\n1,2\n3,4\n"), "");
}

TEST(CsvHeader, NumbersOnlyAreDataAndThatIsSaid) {
  EXPECT_TRUE(names_in("1,7,2\n3,4,9\n").empty());
  EXPECT_SAYS(decisions_on("1,7,2\n3,4,9\n"), "line 1 (1, 7, 2) is read as data");
}

TEST(CsvHeader, WavelengthsAreAHeaderAndThatIsSaid) {
  const char* text = "900,902,904,906\n0.1,0.2,0.3,0.5\n0.3,0.1,0.2,0.2\n";
  EXPECT_EQ(names_in(text), (Names{"900", "902", "904", "906"}));
  EXPECT_SAYS(decisions_on(text), "line 1 (900, 902, 904, 906) is an even axis");
  EXPECT_SAYS(decisions_on(text), "{header=no}");
}

TEST(CsvHeader, RoundedAndFallingAxesAreHeadersToo) {
  EXPECT_EQ(names_in("3999.8,3997.87,3995.94,3994.02\n.1,.2,.4,.3\n.3,.1,.2,.2\n").size(), 4U);
}

TEST(CsvHeader, YearsOverCountriesAreAHeader) {
  const char* text =
      "country,1960,1961,1962\nAruba,54211,55438,56225\nChad,3002596,3061423,3122357\n";
  EXPECT_EQ(names_in(text), (Names{"1960", "1961", "1962"}));
}

TEST(CsvHeader, PandasDefaultNamesAreAHeader) {
  EXPECT_EQ(names_in("0,1,2,3\n0.5,-1.2,0.3,1.1\n2.5,3.2,1.3,-3.1\n").size(), 4U);
}

TEST(CsvHeader, RatingsAreNotAHeader) {
  EXPECT_TRUE(names_in("1,2,3\n5,2,2\n1,5,4\n3,3,1\n").empty());
}

TEST(CsvHeader, AxisSharedByTheRowsBelowIsData) {
  EXPECT_TRUE(names_in("1,2,3,4,5,6,7\n2,3,4,5,6,7,8\n3,4,5,6,7,8,9\n").empty());
}

TEST(CsvHeader, QuotedNumbersOverPlainOnesAreAHeader) {
  EXPECT_EQ(names_in("\"7\",\"3\"\n1,2\n3,4\n"), (Names{"7", "3"}));
}

TEST(CsvHeader, TheUserHasTheLastWord) {
  EXPECT_EQ(names_in("1,7\n3,4\n", Header::yes), (Names{"1", "7"}));
  EXPECT_TRUE(names_in("900,902,904\n1,5,2\n", Header::no).empty());
  EXPECT_EQ(read_text("900,902,904\n1,5,2\n", {Header::no, {}, {}, {}}).rows, 2);
}

TEST(CsvHeader, RWritesOneNameFewer) {
  const char* text = "\"a\" \"b\"\n\"r1\" 1 2\n\"r2\" 3 4\n\"r3\" 5 6\n";
  const auto source = text_source(text);
  EXPECT_EQ(source->column_names(), (Names{"a", "b"}));
  EXPECT_EQ(read_all(*source).values, (Values{1, 2, 3, 4, 5, 6}));
  EXPECT_SAYS(decisions_on(text), "one cell fewer");
}

TEST(CsvHeader, MixedHeaderIsSaid) {
  EXPECT_SAYS(decisions_on("1,abc\n2,3\n4,5\n"), "has text where numbers follow");
}

TEST(CsvHeader, OldCodePagesBecomeUtf8) {
  EXPECT_EQ(names_in("P\xE9rou,b\n1,2\n3,4\n")[0], "P\xC3\xA9rou");
  EXPECT_EQ(names_in("P\xC3\xA9rou,b\n1,2\n3,4\n")[0], "P\xC3\xA9rou");
}

TEST(CsvHeader, EmptyNamesAreReplaced) {
  EXPECT_EQ(names_in("a,,c\n1,2,3\n4,5,6\n"), (Names{"a", "column 2", "c"}));
}

}  // namespace
}  // namespace pcadim::data
