#include "cells/calendar.hpp"

#include <fmt/format.h>

namespace pcadim::data {

std::string time_of_day(std::int64_t second) {
  return fmt::format("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60);
}

std::string date_and_time(std::chrono::year_month_day date, std::int64_t second) {
  const std::string words =
      fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  return second == 0 ? words : words + " " + time_of_day(second);
}

}  // namespace pcadim::data
