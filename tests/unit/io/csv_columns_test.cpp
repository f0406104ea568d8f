#include "helpers.hpp"

namespace pcadim::data {
namespace {

ReadOptions ids(Names columns) {
  ReadOptions options;
  options.id_column = std::move(columns);
  return options;
}

ReadOptions keep(Names columns) {
  ReadOptions options;
  options.columns = std::move(columns);
  return options;
}

constexpr const char* iris = "id,length,width,species\n7,5.1,3.5,setosa\n9,4.9,3.0,setosa\n";

TEST(CsvColumns, LeadingTextIsPassedOverAndThatIsSaid) {
  const char* text = "country,code,x,y\nAruba,ABW,1,2\nNamibia,NA,3,4\n";
  EXPECT_EQ(read_text(text).values, (Values{1, 2, 3, 4}));
  EXPECT_SAYS(decisions_on(text), "column 1 (country) holds text and is passed over as ids");
  EXPECT_SAYS(decisions_on(text), "column 2 (code) holds text");
}

TEST(CsvColumns, LeadingTextWithoutAHeader) {
  const char* text = "s1,1,8\ns2,3,4\n";
  EXPECT_EQ(read_text(text).values, (Values{1, 8, 3, 4}));
  EXPECT_SAYS(decisions_on(text), "column 1 holds text");
}

TEST(CsvColumns, RowNumbersWithoutANameArePassedOver) {
  EXPECT_EQ(read_text("\"\",\"a\",\"b\"\n\"1\",5,6\n\"2\",7,8\n").values, (Values{5, 6, 7, 8}));
  EXPECT_EQ(read_text(",a,b\n0,5,6\n1,7,8\n").values, (Values{5, 6, 7, 8}));
  EXPECT_EQ(read_text(",0,1\n0,5,6\n1,7,8\n").values, (Values{5, 6, 7, 8}));
  EXPECT_SAYS(decisions_on(",a,b\n0,5,6\n1,7,8\n"), "column 1 has no name, numbers the rows");
}

TEST(CsvColumns, AnIndexOfChosenRowsIsPassedOver) {
  EXPECT_EQ(read_text(",a\n1,5\n3,7\n").values, (Values{5, 7}));
  EXPECT_SAYS(decisions_on(",a\n1,5\n3,7\n"), "column 1 has no name, holds whole numbers");
}

TEST(CsvColumns, NamedNumbersAndFractionsAreKept) {
  EXPECT_EQ(read_text("n,a\n1,5\n2,7\n").cols, 2);
  EXPECT_EQ(read_text(",a\n1.5,5\n3,7\n").cols, 2);
  EXPECT_EQ(read_text(",a\n-1,5\n3,7\n").cols, 2);
  EXPECT_EQ(read_text(",a\n1,5\n2,7\n", keep({"1-"})).cols, 2);
}

TEST(CsvColumns, TrailingTextIsRefusedWithWhatToType) {
  const std::string error = refusal(iris);
  EXPECT_SAYS(error, "file.csv: column 4 (species) holds text, and numbers are needed");
  EXPECT_SAYS(error, "{exclude=species}");
  EXPECT_SAYS(error, "{group_column=species}");
}

TEST(CsvColumns, WhatToTypeIsQuotedForTheShell) {
  EXPECT_SAYS(refusal("x,my class\n1,a\n2,b\n"), "{exclude=my class}");
  EXPECT_SAYS(refusal("x,x,\n1,2,a\n2,3,b\n"), "{exclude=3}");
  EXPECT_SAYS(refusal("1,a\n2,b\n"), "{exclude=2}");
}

TEST(CsvColumns, IdColumnsByNameAndNumber) {
  EXPECT_EQ(read_text(iris, ids({"species"})).cols, 3);
  EXPECT_EQ(read_text(iris, ids({"4", "id"})).values, (Values{5.1, 3.5, 4.9, 3.0}));
  EXPECT_EQ(text_source(iris, ids({"1", "species"}))->column_names(), (Names{"length", "width"}));
}

TEST(CsvColumns, ChosenColumnsByNameNumberAndRange) {
  EXPECT_EQ(read_text(iris, keep({"width"})).values, (Values{3.5, 3.0}));
  EXPECT_EQ(read_text(iris, keep({"2-3"})).values, (Values{5.1, 3.5, 4.9, 3.0}));
  EXPECT_SAYS(refusal(iris, keep({"2-"})), "column 4 (species)");
  EXPECT_EQ(decisions_on(iris, keep({"width"})), "");
}

TEST(CsvColumns, NamesGoBeforeNumbers) {
  EXPECT_EQ(read_text("a,3,1\n10,20,30\n40,50,61\n", keep({"1"})).values, (Values{30, 61}));
}

TEST(CsvColumns, UnknownColumnsAreListed) {
  const std::string error = refusal<UsageError>(iris, ids({"class"}));
  EXPECT_SAYS(error, "no column 'class'");
  EXPECT_SAYS(error, "id, length, width, species");
  EXPECT_SAYS(refusal<UsageError>("1,7\n2,3\n", keep({"3"})),
              "2 columns without names, {column:0} to {column:1}");
  EXPECT_SAYS(refusal<UsageError>("1,7\n2,3\n", keep({"0"})), "no column '0'");
  EXPECT_SAYS(refusal<UsageError>("a,a\n2,3\n1,4\n", keep({"a"})),
              "{column:0} and {column:1} are both named");
  EXPECT_SAYS(refusal<UsageError>("a,b\n2,3\n1,4\n", ids({"1-2"})), "leave none");
}

TEST(CsvColumns, EveryColumnTextIsRefused) {
  EXPECT_SAYS(refusal("a,b\nx,y\nz,w\n"), "every column holds text");
  EXPECT_SAYS(refusal("a b\n"), "no row");
}

TEST(CsvColumns, NumbersInTheSampleThenText) {
  std::string text = "name,x\n";
  for (int i = 0; i < 200; ++i) text += "s,1\n";
  text += "s,oops\n";
  EXPECT_SAYS(refusal(text), "line 202, column 2 (x): 'oops' is not a number");
}

TEST(CsvColumns, CommaNumbersAreNeverTakenForIds) {
  EXPECT_SAYS(refusal("1,234;5\n2,345;6\n", {Header::no, ';', {}, {}}), "thousands");
}

TEST(CsvColumns, AnEmptyEndIsPassedOver) {
  EXPECT_EQ(read_text("a,b,\n1,2,\n3,4,\n").cols, 2);
  EXPECT_SAYS(decisions_on("1,2,\n3,9,\n"), "column 3 is empty");
  std::string text = "a,b,\n";
  for (int i = 0; i < 200; ++i) text += "1,2,\n";
  EXPECT_SAYS(refusal(text + "1,2,3\n"), "line 202, column 3: '3'");
}

}  // namespace
}  // namespace pcadim::data
