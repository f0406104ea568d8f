#pragma once
#include <chrono>
#include <cstdint>
#include <string>

namespace pcadim::data {

inline constexpr std::int64_t seconds_of_day = 86400;

/// "18:00:00"; `second` of the day, from 0.
std::string time_of_day(std::int64_t second);

/// "2021-01-04", with the time of day where that is not its beginning: "2021-01-04 18:00:00".
std::string date_and_time(std::chrono::year_month_day date, std::int64_t second);

}  // namespace pcadim::data
