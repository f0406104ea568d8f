#include "cells/csv_number.hpp"

#include <fast_float/fast_float.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "cells/csv_missing.hpp"
#include "cells/csv_signed.hpp"
#include "cells/csv_words.hpp"

namespace pcadim::data {
namespace {

/// A word or number that the user gave for missing cells?
bool is_code(std::string_view cell, const CellValue& value, const Dialect& dialect) {
  return std::ranges::any_of(dialect.na, [&](const std::string& code) {
    if (code == cell) return true;
    const CellValue number = read_value(code, '.');
    return number.kind == CellKind::number && number.value == value.value;
  });
}

/// A text as a number with a per cent or currency sign, or as it was.
CellValue read_signed(std::string_view cell, const CellValue& text, char decimal) {
  const auto found = signed_digits(cell, decimal);
  if (!found) return text;
  CellValue value = read_value(found->digits, decimal);
  if (value.kind != CellKind::number) return text;
  value.sign = found->sign;
  return value;
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
  if (std::isnan(value)) return {CellKind::missing, nan, Sign::none, true};
  return {CellKind::number, value};
}

CellValue read_value(std::string_view cell, const Dialect& dialect) {
  const CellValue value = read_value(cell, dialect.decimal);
  if (value.kind == CellKind::missing) return value;
  const bool means_missing =
      (value.kind == CellKind::text && is_missing_sign(cell)) || is_code(cell, value, dialect);
  if (means_missing) return {CellKind::missing, std::numeric_limits<double>::quiet_NaN()};
  return value.kind == CellKind::text ? read_signed(cell, value, dialect.decimal) : value;
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
