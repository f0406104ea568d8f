#include "csv/csv_number.hpp"

#include <fast_float/fast_float.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace pcadim::data {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Exact spellings, because "Na" is sodium. (NaN in any case is read as a number that is none.)
bool is_missing_word(std::string_view cell) {
  static constexpr std::array<std::string_view, 10> words{"",     "NA",   "na",   "N/A",  "n/a",
                                                          "#N/A", "<NA>", "null", "NULL", "None"};
  return std::find(words.begin(), words.end(), cell) != words.end();
}

std::string_view without_sign(std::string_view cell) {
  if (!cell.empty() && (cell[0] == '+' || cell[0] == '-')) cell.remove_prefix(1);
  return cell;
}

}  // namespace

CellValue read_value(std::string_view cell, char decimal) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  std::string_view digits = cell;
  // fast_float follows std::from_chars, which takes no leading plus.
  if (cell.size() > 1 && cell[0] == '+' && cell[1] != '-') digits.remove_prefix(1);

  double value = 0;
  const char* end = digits.data() + digits.size();
  const fast_float::parse_options options(fast_float::chars_format::general, decimal);
  const auto [stop, code] = fast_float::from_chars_advanced(digits.data(), end, value, options);
  const bool out_of_range = code == std::errc::result_out_of_range;
  if (stop != end || digits.empty() || (code != std::errc() && !out_of_range)) {
    return {is_missing_word(cell) ? CellKind::missing : CellKind::text, nan};
  }
  if (std::isinf(value)) return {CellKind::infinite, nan};
  if (std::isnan(value)) return {CellKind::missing, nan};
  return {CellKind::number, value};
}

CellValue read_value(std::string_view cell, const Dialect& dialect) {
  const CellValue value = read_value(cell, dialect.decimal);
  if (dialect.na.empty() || value.kind == CellKind::missing) return value;
  const bool means_missing = std::ranges::any_of(dialect.na, [&](const std::string& code) {
    if (code == cell) return true;
    const CellValue number = read_value(code, '.');
    return number.kind == CellKind::number && number.value == value.value;
  });
  if (!means_missing) return value;
  return {CellKind::missing, std::numeric_limits<double>::quiet_NaN()};
}

bool is_comma_number(std::string_view cell) {
  const std::string_view rest = without_sign(cell);
  if (rest.find(',') == rest.npos || !is_digit(rest[0]) || !is_digit(rest.back())) return false;
  return std::all_of(rest.begin(), rest.end(), [](char c) {
    return is_digit(c) || c == ',' || c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-';
  });
}

bool has_decimal_comma(std::string_view cell) {
  if (!is_comma_number(cell) || read_value(cell, ',').kind != CellKind::number) return false;
  const std::string_view rest = without_sign(cell);
  const std::size_t comma = rest.find(',');
  const bool could_be_thousands = rest[0] != '0' && comma <= 3 && rest.size() - comma == 4;
  return !could_be_thousands;
}

}  // namespace pcadim::data
