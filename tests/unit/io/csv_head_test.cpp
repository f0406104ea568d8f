// What stands above, below and between the rows of a table: titles, units, comments, totals.
#include "csv/csv_head.hpp"

#include "helpers.hpp"
#include "pcadim/source.hpp"
#include "read_options.hpp"

namespace pcadim::data {
namespace {

constexpr const char* rows = "id,a,b\ns1,1,2\ns2,3,5\ns3,4,4\n";

TEST(CsvHead, TitlesArePassedOverAndThatIsSaid) {
  const std::string text = std::string("My export\nby,Ann,,,\n\n") + rows;
  EXPECT_EQ(read_text(text).values, (Values{1, 2, 3, 5, 4, 4}));
  EXPECT_SAYS(decisions_on(text), "line 1 (My export) is passed over as a title");
  EXPECT_SAYS(decisions_on(text), "line 2 (by, Ann) is passed over as a title");
}

TEST(CsvHead, NamesOverEmptyColumnsAreNoTitle) {
  EXPECT_EQ(text_source("a,,\n1,,\n2,,\n3,,\n")->column_names().front(), "a");
  EXPECT_EQ(text_source("\"\",\"x\"\n\"1\",4\n\"2\",2\n\"3\",1\n")->column_names(), (Names{"x"}));
  EXPECT_EQ(text_source("a,b\n1,2,3\n4,5,7\n")->column_names(), (Names{"a", "b"}));  // R's way
  EXPECT_SAYS(refusal("a,b\n1.5,2,3\n4,5,7\n"), "line 1 has 2 cells where line 2 has 3");
}

TEST(CsvHead, UnitsNeedTextWhereNumbersFollow) {
  const char* text = "id,a,b\n,mg,\ns1,1,2\ns2,3,5\n";
  EXPECT_EQ(read_text(text).values, (Values{1, 2, 3, 5}));
  EXPECT_SAYS(decisions_on(text), "line 2 (mg) holds text between names and numbers");
  EXPECT_SAYS(refusal("a,b\nmg,5\n1,2\n3,5\n"), "line 2, column 1 (a): 'mg' is not a number");
  EXPECT_SAYS(refusal("a,b\nmg,kg\n1,2\n3,5\n", with(&ReadOptions::header, Header::no)),
              "'a' is not a number");
}

TEST(CsvHead, CommentsAreLinesThatBeginSo) {
  const ReadOptions options = with(&ReadOptions::comment, std::string("//"));
  const std::string text = std::string("// \"half\n") + rows + "  // x\ns4,7,7\n/ ,1,2\n";
  EXPECT_EQ(read_text(text, options).rows, 5);
  EXPECT_SAYS(decisions_on(text, options), "1 line is passed over as a comment inside the data");
  EXPECT_SAYS(refusal<UsageError>(text, with(&ReadOptions::comment, std::string("# "))),
              "{comment} '# '");
}

TEST(CsvHead, SkippedLinesAreNotLookedAt) {
  const std::string text = std::string("\"open\n1,2,3,4\n") + rows;
  const auto source = text_source(text, with(&ReadOptions::skip, std::uint64_t{2}));
  EXPECT_EQ(read_all(*source).rows, 3);
  EXPECT_EQ(source->locate(0, 0), "line 4, column 2 (a)");
  source->rewind();
  EXPECT_EQ(read_all(*source).rows, 3);
  EXPECT_SAYS(refusal(rows, with(&ReadOptions::skip, std::uint64_t{9})), "empty");
}

TEST(CsvHead, TotalsAtTheEndArePassedOver) {
  const std::string text = std::string(rows) + "Total,8,11\nmax:,4,5\n\n";
  EXPECT_EQ(read_text(text).rows, 3);
  EXPECT_SAYS(decisions_on(text), "line 5 (Total), line 6 (max:) at the end sum up");
  EXPECT_EQ(read_text(text, with(&ReadOptions::keep_totals, true)).rows, 5);
}

TEST(CsvHead, TotalsInTheMiddleOrOfATableOfThemselvesAreData) {
  EXPECT_EQ(read_text(std::string(rows) + "Total,8,11\ns4,2,2\n").rows, 5);
  EXPECT_EQ(read_text("id,a,b\nmean,1,2\nsum,3,5\n").rows, 2);
  EXPECT_EQ(read_text(",a,b,total\na,1,2,4\nb,3,5,3\ntotal,4,3,9\n").rows, 3);
}

/// Rows of three columns, and what they add up to.
std::string summed_rows(int count, std::string& sums) {
  std::string text = "id,a,b,c\n";
  int all[3] = {};
  for (int i = 0; i < count; ++i) {
    text += "s" + std::to_string(i);
    for (int j = 0; j < 3; ++j) {
      const int x = (i * (7 + j) + 3 * j) % 11 + 1;
      all[j] += x;
      text += "," + std::to_string(x);
    }
    text += "\n";
  }
  sums = ",";
  for (int j = 0; j < 3; ++j) sums += (j == 0 ? "" : ",") + std::to_string(all[j]);
  return text;
}

TEST(CsvHead, SumsWithoutANameArePassedOverHoweverTheTextIsCut) {
  std::string sums, text = summed_rows(40, sums);
  text += sums + "\n";
  for (const std::size_t chunk : {std::size_t{9}, std::size_t{50}, std::size_t{1} << 18}) {
    TextLimits limits;
    limits.chunk = chunk;
    const auto source = text_source(text, {}, limits);
    EXPECT_EQ(read_all(*source).rows, 40);
    EXPECT_SAYS(source->decisions().back(), "line 42 (the sums of all columns");
    source->rewind();
    EXPECT_EQ(read_all(*source).rows, 40);
    const auto kept = text_source(text, with(&ReadOptions::keep_totals, true), limits);
    EXPECT_EQ(read_all(*kept).rows, 41);
  }
}

TEST(CsvHead, SumsThatRowsFollowAreData) {
  std::string sums, text = summed_rows(20, sums);
  text += sums + "\ns20,1,2,3\ns21,4,1,9\n";
  const Table whole = read_all(*text_source(text));
  EXPECT_EQ(whole.rows, 23);
  for (std::size_t chunk = 5; chunk < 60; ++chunk) {
    TextLimits limits;
    limits.chunk = chunk;
    const auto source = text_source(text, {}, limits);
    EXPECT_EQ(read_all(*source).values, whole.values) << chunk;
    EXPECT_EQ(source->locate(21, 0), "line 23, column 2 (a)");
  }
}

TEST(CsvHead, TotalsThatAreDataKeepTheirPlacesAndGroups) {
  std::string text = "id,g,a,b\n";
  for (int i = 0; i < 40; ++i) {
    text += (i % 3 == 1 ? "Total," : "s,") + std::string(i % 2 == 0 ? "u," : "v,") +
            std::to_string(i) + "," + std::to_string(i * i) + "\n";
  }
  TextLimits small;
  small.chunk = 9;
  ReadOptions options = with(&ReadOptions::group_column, std::optional<std::string>("g"));
  const auto plain = text_source(text, options), pieces = text_source(text, options, small);
  const Table whole = read_all(*plain);
  const auto kept = retained_source(*pieces, {});
  EXPECT_EQ(read_all(*kept).values, whole.values);
  EXPECT_EQ(kept->groups(), plain->groups());
  EXPECT_EQ(kept->locate(31, 0), plain->locate(31, 0));
}

}  // namespace
}  // namespace pcadim::data
