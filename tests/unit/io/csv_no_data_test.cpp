// Columns that are no data, cells with signs, and the names and dates that tell them.
#include "cells/csv_column_names.hpp"
#include "cells/csv_date.hpp"
#include "cells/csv_signed.hpp"
#include "helpers.hpp"

namespace pcadim::data {
namespace {

double number_in(std::string_view cell, char decimal = '.') {
  const CellValue value = read_value(cell, Dialect{';', decimal});
  EXPECT_EQ(value.kind, CellKind::number) << cell;
  return value.value;
}

TEST(CsvNoData, SignsOfPerCentAndMoney) {
  EXPECT_EQ(number_in("12.5%"), 12.5);
  EXPECT_EQ(number_in("-3 %"), -3);
  EXPECT_EQ(number_in("$1,200.50"), 1200.5);
  EXPECT_EQ(number_in("-$5"), -5);
  EXPECT_EQ(number_in("$-5"), -5);
  EXPECT_EQ(number_in("($5.25)"), -5.25);
  EXPECT_EQ(number_in("\xC2\xA3 3"), 3);
  EXPECT_EQ(number_in("1.200,50 \xE2\x82\xAC", ','), 1200.5);
}

TEST(CsvNoData, OtherSignsAreText) {
  for (const char* cell : {"%", "$", "$x", "5%%", "$5%", "1,5%", "$12,00", "$1,2345", "(5%)", "(5)",
                           "--$5", "$nan", "$inf", "5 kg", "- $"}) {
    EXPECT_EQ(read_value(cell, Dialect{}).kind, CellKind::text) << cell;
  }
}

TEST(CsvNoData, DatesAsText) {
  for (const char* cell : {"2021-01-04", "2021/1/4", "04.01.2021", "1/4/21", "2021-01-04T10:30",
                           "2021-01-04 10:30:00"}) {
    EXPECT_TRUE(is_date(cell)) << cell;
  }
  for (const char* cell : {"", "2021", "2021-13-04", "1-2", "10.5.3.2", "2021-01-04x", "a-b-c",
                           "99/99/99", "12345-01-01"}) {
    EXPECT_FALSE(is_date(cell)) << cell;
  }
}

TEST(CsvNoData, DatesAsNumbers) {
  EXPECT_TRUE(are_dates({20210104, 20211231, 19991130}, false));
  EXPECT_FALSE(are_dates({20210104, 20211331, 19991130}, false));
  EXPECT_FALSE(are_dates({44200, 44201, 44203}, false));
  EXPECT_TRUE(are_dates({44200, 44201.5, 44203}, true));
  EXPECT_TRUE(are_dates({202101, 202102, 202112}, true));
  EXPECT_TRUE(are_dates({1.6e9, 1.7e9, 1.8e9}, true));
  EXPECT_FALSE(are_dates({1, 2, 3}, true));
}

TEST(CsvNoData, NamesThatTell) {
  for (const char* name : {"id", "ID", "subject_id", "PassengerId", "sampleID", "row.names"}) {
    EXPECT_TRUE(names_ids(name)) << name;
  }
  for (const char* name : {"acid", "fluid", "ACID", "width", "", "idle"}) {
    EXPECT_FALSE(names_ids(name)) << name;
  }
  EXPECT_TRUE(names_dates("TradeDate"));
  EXPECT_FALSE(names_dates("candidate"));
}

TEST(CsvNoData, EachNoteNamesTheColumnAndTheWayBack) {
  const char* text = "name,id,x,y\nu,11,1,2\nv,7,3,5\nw,9,4,4\n";
  EXPECT_EQ(text_source(text)->column_names(), (Names{"x", "y"}));
  EXPECT_SAYS(decisions_on(text),
              "column 2 (id) numbers the rows (11, 7, 9, ...) and is passed over; it is data with "
              "{columns=2-4}");
  ReadOptions keep;
  keep.columns = {"2-4"};
  EXPECT_EQ(read_text(text, keep).cols, 3);
}

TEST(CsvNoData, MeasurementsStay) {
  EXPECT_EQ(read_text("id,x,y\n1.5,1,2\n2.5,3,5\n3,4,4\n").cols, 3) << "fractions";
  EXPECT_EQ(read_text("id,x,y\n1,1,2\n3,3,5\n1,4,4\n").cols, 3) << "repeated in no order";
  EXPECT_EQ(read_text("id,x,y\n5,1,2\n5,3,5\n5,4,4\n").cols, 3) << "constant: told elsewhere";
  EXPECT_EQ(read_text("id,x,y\n7,1,2\n9,3,5\n").cols, 3) << "two rows show nothing";
  EXPECT_EQ(read_text("id,x,y\n7,1,2\nNA,3,5\n8,4,4\n9,9,1\n").cols, 3) << "a hole";
}

}  // namespace
}  // namespace pcadim::data
