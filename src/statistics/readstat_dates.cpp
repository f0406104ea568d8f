#include "statistics/readstat_dates.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "cells/calendar.hpp"
#include "cells/csv_words.hpp"

namespace pcadim::data {
namespace {

using namespace std::chrono;

/// The letters before the width: "DATE" of "DATE9.2".
std::string_view letters_of(std::string_view format) {
  return format.substr(0, std::min(format.find_first_of("0123456789."), format.size()));
}

Clock sas_clock(std::string_view format) {
  static constexpr std::array<std::string_view, 8> days{"DATE",    "MMDDYY",  "DDMMYY", "YYMMDD",
                                                        "YYMMDDN", "E8601DA", "MONYY",  "WEEKDATE"};
  static constexpr std::array<std::string_view, 2> seconds{"DATETIME", "E8601DT"};
  // Those of ISO 8601 have digits in their names.
  const std::string_view name =
      format.starts_with("E8601D") ? format.substr(0, 7) : letters_of(format);
  if (is_one_of(days, name)) return Clock::days_1960;
  return is_one_of(seconds, name) ? Clock::seconds_1960 : Clock::none;
}

Clock spss_clock(std::string_view format) {
  static constexpr std::array<std::string_view, 9> dates{
      "DATE", "ADATE", "EDATE", "JDATE", "SDATE", "QYR", "MOYR", "WKYR", "DATETIME"};
  const std::string_view name = letters_of(format);
  return is_one_of(dates, name) || name == "YMDHMS" ? Clock::seconds_1582 : Clock::none;
}

Clock stata_clock(std::string_view format) {
  if (format.starts_with("%td") || format.starts_with("%-td") || format.starts_with("%d")) {
    return Clock::days_1960;
  }
  return format.starts_with("%tc") || format.starts_with("%tC") ? Clock::milliseconds_1960
                                                                : Clock::none;
}

}  // namespace

Clock clock_of(std::string_view format, StatisticsFile kind) {
  switch (kind) {
    case StatisticsFile::stata:
      return stata_clock(format);
    case StatisticsFile::spss:
    case StatisticsFile::spss_portable:
      return spss_clock(format);
    default:
      return sas_clock(format);
  }
}

std::string date_of(double number, Clock clock) {
  if (clock == Clock::none) return {};
  const double unit = clock == Clock::days_1960           ? static_cast<double>(seconds_of_day)
                      : clock == Clock::milliseconds_1960 ? 1e-3
                                                          : 1;
  constexpr double ten_thousand_years = 3.2e11;
  if (!(std::abs(number * unit) < ten_thousand_years)) return {};
  const auto seconds = static_cast<std::int64_t>(std::floor(number * unit));
  const sys_days origin = clock == Clock::seconds_1582 ? sys_days{year{1582} / October / 14}
                                                       : sys_days{year{1960} / January / 1};
  const std::int64_t day = (seconds >= 0 ? seconds : seconds - seconds_of_day + 1) / seconds_of_day;
  const std::int64_t second = seconds - day * seconds_of_day;
  const year_month_day date{origin + days{day}};
  const int year_number = static_cast<int>(date.year());
  if (year_number < 0 || year_number > 9999) return {};
  return date_and_time(date, second);
}

}  // namespace pcadim::data
