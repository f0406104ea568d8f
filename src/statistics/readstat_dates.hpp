#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "statistics/statistics_files.hpp"

namespace pcadim::data {

/// What a number counts: days or (milli)seconds since the beginning of 1960 (SAS, Stata) or of the
/// Gregorian calendar (SPSS, 14 October 1582).
enum class Clock : std::uint8_t { none, days_1960, seconds_1960, milliseconds_1960, seconds_1582 };

/// By the format in which a program shows a variable: "DATE9", "%td", "EDATE10".
Clock clock_of(std::string_view format, StatisticsFile kind);

/// "2021-01-04", with the time of day where it has one; empty where the number is no date.
std::string date_of(double number, Clock clock);

}  // namespace pcadim::data
