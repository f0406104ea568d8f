#ifdef PCADIM_HAVE_EXPAT
#include "xlsx/xlsx.hpp"

#include <chrono>
#include <cmath>

#include "helpers.hpp"
#include "read_options.hpp"
#include "support/zip_bytes.hpp"
#include "xlsx/xlsx_dates.hpp"

namespace pcadim::data {
namespace {

using namespace std::string_literals;

/// The parts of a workbook with one sheet.
struct Book {
  std::string rows;  // inside of sheetData
  std::string strings = "<sst/>", styles = "<styleSheet/>", properties = {};

  std::string bytes() const {
    return test::zip_of(
        {{"[Content_Types].xml", "<Types/>"},
         {"xl/workbook.xml",
          "<workbook xmlns:r=\"r\">" + properties +
              "<sheets><sheet name=\"A\" r:id=\"r1\"/></sheets></workbook>",
          true},
         {"xl/_rels/workbook.xml.rels",
          "<Relationships><Relationship Id=\"r1\" Type=\"x/worksheet\" Target=\"s.xml\"/>"
          "<Relationship Id=\"r2\" Type=\"x/sharedStrings\" Target=\"/xl/t.xml\"/>"
          "<Relationship Id=\"r3\" Type=\"x/styles\" Target=\"y.xml\"/></Relationships>",
          true},
         {"xl/s.xml", "<worksheet><sheetData>" + rows + "</sheetData></worksheet>", true},
         {"xl/t.xml", strings, true},
         {"xl/y.xml", styles}});
  }
};

std::unique_ptr<Source> open_book(const std::string& bytes, const ReadOptions& options = {}) {
  return open_xlsx({std::make_shared<MemoryInput>(bytes, "a.xlsx"), std::uint64_t{1} << 30},
                   options);
}

std::string book_refusal(const Book& book, const ReadOptions& options = {}) {
  const std::string bytes = book.bytes();
  try {
    read_all(*open_book(bytes, options));
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

TEST(Xlsx, CellsOfAllKinds) {
  const Book book{.rows =
                      "<row r=\"2\"><c r=\"B2\" t=\"s\"><v>1</v></c><c r=\"C2\" "
                      "t=\"inlineStr\"><is><t>b, \"c\"</t></is>"
                      "</c><c r=\"D2\" t=\"str\"><f>\"d\"</f><v>d</v></c></row>"
                      "<row r=\"4\"><c r=\"B4\"><v>1.5</v></c><c "
                      "t=\"b\"><v>1</v></c><c><f>1+1</f><v>2</v></c></row>"
                      "<row><c r=\"B5\"><v>-2E-3</v></c><c r=\"D5\" t=\"e\"><v>#N/A</v></c></row>"
                      "<row r=\"6\"/><row r=\"7\"><c r=\"C7\" t=\"n\"><v>4</v></c><c "
                      "r=\"D7\"><v>5</v></c></row>",
                  .strings =
                      "<x:sst "
                      "xmlns:x=\"m\"><x:si><x:t>no</x:t></x:si><x:si><x:r><x:t>a</x:t></"
                      "x:r><x:r><x:t>z</x:t></x:r>"
                      "<x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>"};
  const std::string bytes = book.bytes();
  const auto source = open_book(bytes);
  EXPECT_EQ(source->column_names(), (Names{"az", "b, \"c\"", "d"}));
  const Table table = read_all(*source);
  ASSERT_EQ(table.rows, 3);
  EXPECT_EQ(table.values[0], 1.5);
  EXPECT_EQ(table.values[1], 1);
  EXPECT_EQ(table.values[2], 2);
  EXPECT_EQ(table.values[3], -0.002);
  EXPECT_TRUE(std::isnan(table.values[4]) && std::isnan(table.values[5]) &&
              std::isnan(table.values[6]));
  EXPECT_EQ(table.values[8], 5);
  EXPECT_SAYS(source->locate(0, 0), "line 4") << "lines are the rows of the sheet";
  source->rewind();
  EXPECT_EQ(read_all(*source).rows, 3);
}

TEST(Xlsx, WhatIsOutOfOrderIsRefused) {
  EXPECT_SAYS(book_refusal({.rows = "<row r=\"2\"><c r=\"A2\"><v>1</v></c></row><row r=\"2\"/>"}),
              "row 2 of the sheet");
  EXPECT_SAYS(book_refusal({.rows = "<row r=\"9999999\"/>"}), "too many");
  EXPECT_SAYS(book_refusal({.rows = "<row r=\"1\"><c r=\"XFE1\"/></row>"}), "too many");
  EXPECT_SAYS(book_refusal({.rows = "<row r=\"1\"><c r=\"B1\"/><c r=\"A1\"/></row>"}),
              "not in order");
  EXPECT_SAYS(book_refusal({.rows = "<c r=\"A1\"><v>1</v></c>"}), "outside of the rows");
  EXPECT_SAYS(book_refusal({.rows = "<row><c t=\"s\"><v>0</v></c></row>"}),
              "refers to a text that is not there");
  EXPECT_SAYS(book_refusal({.rows = "<row><c t=\"s\"><v>-1</v></c></row>"}),
              "refers to a text that is not there");
  EXPECT_SAYS(book_refusal({.rows = ""}), "sheet 'A' is empty");
  EXPECT_SAYS(book_refusal({.rows = "<row><c>"}), "no valid XML");
}

TEST(Xlsx, NothingIsExpandedAndMemoryIsBounded) {
  const std::string laughs =
      "<!DOCTYPE a [<!ENTITY b \"ha\"><!ENTITY c \"&b;&b;&b;\">]><worksheet>&c;</worksheet>";
  const std::string outside = "<!DOCTYPE a SYSTEM \"/etc/passwd\"><sst><si><t>x</t></si></sst>";
  EXPECT_SAYS(book_refusal({.rows = "<row/>", .strings = laughs}), "a document type");
  EXPECT_SAYS(book_refusal({.rows = "<row/>", .strings = outside}), "a document type");
  std::string deep;
  for (int k = 0; k < 300; ++k) deep += "<a>";
  EXPECT_SAYS(book_refusal({.rows = deep}), "too deep");
  EXPECT_SAYS(book_refusal({.rows = "<row r=\"" + std::string(3000000, '1') + "\"/>"}),
              "longer than a megabyte");
  const std::string many = "<sst><si><t>" + std::string(3000000, 'x') + "</t></si></sst>";
  EXPECT_SAYS(book_refusal({.rows = "<row/>", .strings = many}, with_memory(4000000)),
              "raise {memory}");
  EXPECT_SAYS(book_refusal(
                  {.rows = "<row><c t=\"str\"><v>" + std::string(2000000, 'x') + "</v></c></row>"}),
              "a cell is too long");
}

TEST(Xlsx, FormatsThatShowDates) {
  for (const char* code :
       {"yyyy-mm-dd", "dd.mm.yyyy", "h:mm AM/PM", "[$-409]d\\-mmm\\-yy;@", "MMM-YY"}) {
    EXPECT_TRUE(shows_date(code)) << code;
  }
  for (const char* code : {"General", "0.00E+00", "#,##0.00 \"days\"", "[Red]0", "0\\d",
                           "_-* #,##0", "@", "\"unclosed", "0%", "\\"}) {
    EXPECT_FALSE(shows_date(code)) << code;
  }
}

TEST(Xlsx, DatesAreDates) {
  EXPECT_EQ(date_words(44200, false), "2021-01-04");
  EXPECT_EQ(date_words(44200.75, false), "2021-01-04 18:00:00");
  EXPECT_EQ(date_words(42738, true), "2021-01-04");
  EXPECT_EQ(date_words(1, false), "1900-01-01");
  EXPECT_EQ(date_words(61, false), "1900-03-01");
  EXPECT_EQ(date_words(0.5, false), "12:00:00");
  for (const double none : {-1.0, 3e6, 1e300, std::nan("")}) EXPECT_EQ(date_words(none, false), "");
}

}  // namespace
}  // namespace pcadim::data
#endif
