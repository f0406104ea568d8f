#include "helpers.hpp"
#include "statistics/statistics_files.hpp"
#ifdef PCADIM_HAVE_READSTAT
#include "statistics/readstat_dates.hpp"
#endif

namespace pcadim::data {
namespace {

using namespace std::string_view_literals;

TEST(Statistics, FilesAreToldByTheirFirstBytes) {
  EXPECT_EQ(statistics_file("$FL2@(#) SPSS DA"), StatisticsFile::spss);
  EXPECT_EQ(statistics_file("$FL3@(#)"), StatisticsFile::spss);
  EXPECT_EQ(statistics_file("<stata_dta><head"), StatisticsFile::stata);
  EXPECT_EQ(statistics_file("\x73\x02\x01\0\x05\0"sv), StatisticsFile::stata);
  EXPECT_EQ(statistics_file("HEADER RECORD***"), StatisticsFile::sas_transport);
  for (const std::string_view text :
       {""sv, "$FL,b\n"sv, "s\x02"sv, "<stata>\n1,2\n"sv, "HEADER,b\n1,2\n"sv,
        "\0\0\0\0\0\0\0\0\0\0\0\0"sv, "ASCII,b\n"sv}) {
    EXPECT_EQ(statistics_file(text), StatisticsFile::none) << text;
  }
}

#ifdef PCADIM_HAVE_READSTAT
TEST(Statistics, DatesAreCountedAsEachProgramDoes) {
  EXPECT_EQ(date_of(22284, clock_of("%td", StatisticsFile::stata)), "2021-01-04");
  EXPECT_EQ(date_of(22284 * 86400e3 + 1000, clock_of("%tc", StatisticsFile::stata)),
            "2021-01-04 00:00:01");
  EXPECT_EQ(date_of(22284, clock_of("DATE9.", StatisticsFile::sas)), "2021-01-04");
  EXPECT_EQ(date_of(22284 * 86400.0, clock_of("DATETIME20", StatisticsFile::sas)), "2021-01-04");
  EXPECT_EQ(date_of(22284, clock_of("E8601DA10.", StatisticsFile::sas)), "2021-01-04");
  EXPECT_EQ(date_of(13829097600.0, clock_of("ADATE10", StatisticsFile::spss)), "2021-01-04");
  EXPECT_EQ(date_of(-1, Clock::seconds_1960), "1959-12-31 23:59:59");
  EXPECT_EQ(date_of(-1, Clock::days_1960), "1959-12-31");
  for (const double none : {1e300, -1e300, 1e12}) EXPECT_EQ(date_of(none, Clock::days_1960), "");
}

TEST(Statistics, NumbersAreNoDates) {
  EXPECT_EQ(clock_of("F8.2", StatisticsFile::spss), Clock::none);
  EXPECT_EQ(clock_of("%9.0g", StatisticsFile::stata), Clock::none);
  EXPECT_EQ(clock_of("%tq", StatisticsFile::stata), Clock::none);
  EXPECT_EQ(clock_of("BEST12.", StatisticsFile::sas), Clock::none);
  EXPECT_EQ(clock_of("", StatisticsFile::sas), Clock::none);
}
#endif

}  // namespace
}  // namespace pcadim::data
