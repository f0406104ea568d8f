#include "cells/csv_date.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace pcadim::data {
namespace {

/// Takes up to `most` digits off the front; their value, or -1 where there are none or more.
int take_digits(std::string_view& text, std::size_t most) {
  int value = 0;
  std::size_t count = 0;
  while (count < text.size() && text[count] >= '0' && text[count] <= '9') {
    if (count == most) return -1;
    value = 10 * value + (text[count++] - '0');
  }
  text.remove_prefix(count);
  return count == 0 ? -1 : value;
}

bool is_year(int year) { return year >= 1800 && year <= 2200; }
bool is_day_of_month(int day) { return day >= 1 && day <= 31; }
bool is_month(int month) { return month >= 1 && month <= 12; }

/// 20210104
bool is_compact(double value) {
  if (!(value >= 18000101 && value <= 22001231) || value != std::floor(value)) return false;
  const int date = static_cast<int>(value);
  return is_month(date / 100 % 100) && is_day_of_month(date % 100);
}

/// 202101
bool is_compact_month(double value) {
  if (!(value >= 180001 && value <= 220012) || value != std::floor(value)) return false;
  return is_month(static_cast<int>(value) % 100);
}

bool is_spreadsheet_day(double value) { return value >= 20000 && value <= 80000; }

bool is_unix_time(double value) {
  return (value >= 1e8 && value <= 4e9) || (value >= 1e11 && value <= 4e12);
}

}  // namespace

bool is_date(std::string_view cell) {
  std::array<int, 3> parts{};
  parts[0] = take_digits(cell, 4);
  const char separator = cell.empty() ? ' ' : cell.front();
  if (separator != '-' && separator != '/' && separator != '.') return false;
  for (std::size_t k = 1; k < 3; ++k) {
    if (cell.empty() || cell.front() != separator) return false;
    cell.remove_prefix(1);
    parts[k] = take_digits(cell, 4);
    if (parts[k] < 0) return false;
  }
  // The time of day may follow.
  if (!cell.empty() && cell.front() != ' ' && cell.front() != 'T') return false;
  const auto [a, b, c] = parts;
  const bool year_first = is_year(a) && is_month(b) && is_day_of_month(c);
  const bool year_last = (is_year(c) || (c >= 0 && c < 100)) && is_day_of_month(a) &&
                         is_day_of_month(b) && std::min(a, b) <= 12;
  return year_first || year_last;
}

bool are_dates(const std::vector<double>& values, bool named) {
  if (std::ranges::all_of(values, is_compact)) return true;
  return named && (std::ranges::all_of(values, is_compact_month) ||
                   std::ranges::all_of(values, is_spreadsheet_day) ||
                   std::ranges::all_of(values, is_unix_time));
}

}  // namespace pcadim::data
