#include "xlsx/xlsx_dates.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <map>

#include "base/parse_number.hpp"
#include "cells/calendar.hpp"
#include "xlsx/xlsx_xml.hpp"

namespace pcadim::data {
namespace {

constexpr std::size_t most_styles = 100'000;  // Excel itself allows 65,490

/// Formats that every workbook knows by number (ECMA-376, 18.8.30, and those of East Asia).
bool is_known_date(int id) {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) ||
         (id >= 50 && id <= 58);
}

int number_in(std::string_view text) {
  const auto value = parse_number(text);
  return value && *value >= 0 && *value < 1e9 ? static_cast<int>(*value) : -1;
}

/// Where the part of a format code ends that stands for itself: a text in quotes, a colour or
/// language in brackets, an escaped letter, a blank as wide as a letter.
std::size_t end_of_literal(std::string_view code, std::size_t at) {
  const auto after = [&](char closing) {
    const std::size_t found = code.find(closing, at + 1);
    return found == code.npos ? code.size() : found + 1;
  };
  switch (code[at]) {
    case '"':
      return after('"');
    case '[':
      return after(']');
    case '\\':
    case '_':
    case '*':
      return std::min(at + 2, code.size());
    default:
      return at;
  }
}

}  // namespace

bool shows_date(std::string_view code) {
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t end = end_of_literal(code, at);
    if (end == at && std::string_view("ymdhsYMDHS").find(code[at]) != std::string_view::npos) {
      return true;
    }
    at = std::max(end, at + 1);
  }
  return false;
}

std::vector<bool> read_xlsx_date_styles(const ZipArchive& archive, const ZipMember& member) {
  std::map<int, bool> own;
  std::vector<bool> styles;
  bool in_cells = false;
  const auto begin = [&](std::string_view name, const XmlAttributes& attributes) {
    if (name == "cellXfs") in_cells = true;
    const int id = number_in(attributes["numFmtId"]);
    if (name == "numFmt" && own.size() < most_styles)
      own[id] = shows_date(attributes["formatCode"]);
    if (name != "xf" || !in_cells || styles.size() >= most_styles) return;
    const auto found = own.find(id);
    styles.push_back(found == own.end() ? is_known_date(id) : found->second);
  };
  const auto end = [&](std::string_view name) {
    if (name == "cellXfs") in_cells = false;
  };
  XmlReader(archive.open(member), {.begin = begin, .end = end, .text = {}}).run();
  return styles;
}

std::string date_words(double days, bool from_1904) {
  using namespace std::chrono;
  constexpr double last_day = 2958466;  // the end of 9999
  if (from_1904) days += 1462;
  if (!(days >= 0 && days < last_day)) return {};
  const auto seconds = static_cast<std::int64_t>(std::llround(days * seconds_of_day));
  const std::int64_t day = seconds / seconds_of_day, second = seconds % seconds_of_day;
  if (day == 0) return time_of_day(second);
  // Excel knows a 29th of February 1900, day 60, that never was.
  const sys_days origin = sys_days{year{1899} / December / (day < 60 ? 31 : 30)};
  return date_and_time(year_month_day{origin + std::chrono::days{day}}, second);
}

}  // namespace pcadim::data
