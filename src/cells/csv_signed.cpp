#include "cells/csv_signed.hpp"

#include <algorithm>
#include <array>

#include "cells/csv_words.hpp"

namespace pcadim::data {
namespace {

constexpr std::string_view long_minus = "\xE2\x88\x92";
constexpr std::array<std::string_view, 4> currencies{"$", "\xE2\x82\xAC", "\xC2\xA3", "\xC2\xA5"};

void trim(std::string_view& text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
}

bool take_front(std::string_view& text, std::string_view part) {
  if (!text.starts_with(part)) return false;
  text.remove_prefix(part.size());
  trim(text);
  return true;
}

bool take_back(std::string_view& text, std::string_view part) {
  if (!text.ends_with(part)) return false;
  text.remove_suffix(part.size());
  trim(text);
  return true;
}

/// Takes one sign off either end.
Sign take_sign(std::string_view& text) {
  if (take_back(text, "%")) return Sign::percent;
  for (const std::string_view currency : currencies) {
    if (take_front(text, currency) || take_back(text, currency)) return Sign::currency;
  }
  return Sign::none;
}

/// The digits before the decimal mark without separators of thousands; nothing where these do not
/// leave groups of three.
std::optional<std::string> ungrouped(std::string_view whole, char separator) {
  std::string digits;
  std::size_t group = 0;
  bool grouped = false;
  for (const char c : whole) {
    if (c == separator) {
      if (grouped ? group != 3 : group < 1 || group > 3) return std::nullopt;
      grouped = true;
      group = 0;
    } else {
      digits += c;
      ++group;
    }
  }
  if (grouped && group != 3) return std::nullopt;
  return digits;
}

constexpr std::array<std::string_view, 5> spaces{" ", "\xC2\xA0", "\xE2\x80\x89", "\xE2\x80\xAF",
                                                 "\xE2\x80\x99"};

/// The text with every space that may stand in a number, and the apostrophe of typesetters, as one
/// character.
std::string with_plain_separators(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const auto space =
        std::ranges::find_if(spaces, [&](std::string_view one) { return text.starts_with(one); });
    plain += space == spaces.end() ? text.front() : '\'';
    text.remove_prefix(space == spaces.end() ? 1 : space->size());
  }
  return plain;
}

/// A number whose separators are of thousands for sure; nothing else.
std::optional<std::string> thousands_digits(std::string_view text, char decimal) {
  const std::string plain = with_plain_separators(text);
  if (plain.size() < 5 || plain.front() == '0' || !is_digit(plain.back())) return {};
  const std::string whole = plain.substr(0, plain.find(decimal));
  const char other = decimal == '.' ? ',' : '.';
  const bool by_space = whole.find('\'') != whole.npos;
  const auto separators = std::ranges::count(whole, by_space ? '\'' : other);
  // A single comma may be a decimal one.
  if (!by_space && separators < 2 && whole.size() == plain.size()) return {};
  if (separators == 0) return {};
  auto digits = ungrouped(whole, by_space ? '\'' : other);
  if (digits) *digits += plain.substr(whole.size());
  return digits;
}

std::optional<std::string> currency_digits(std::string_view text, char decimal) {
  const std::size_t mark = std::min(text.find(decimal), text.size());
  auto digits = ungrouped(text.substr(0, mark), decimal == '.' ? ',' : '.');
  if (digits) *digits += text.substr(mark);
  return digits;
}

/// Without a sign: thousands, or nothing but the minus of typesetters.
std::optional<SignedDigits> plain_number(std::string_view text, std::string_view minus,
                                         char decimal) {
  if (text.empty() || !is_digit(text.front())) return {};
  const std::string before = minus.empty() ? "" : "-";
  if (const auto digits = thousands_digits(text, decimal))
    return SignedDigits{before + *digits, Sign::thousands};
  if (minus != long_minus) return {};
  return SignedDigits{before + std::string(text), Sign::none};
}

bool reads_as_number(std::string_view cell, char decimal) {
  const auto found = signed_digits(cell, decimal);
  return found && read_value(found->digits, decimal).kind == CellKind::number;
}

}  // namespace

std::optional<SignedDigits> signed_digits(std::string_view cell, char decimal) {
  std::string_view text = cell;
  const bool accountants = text.starts_with('(') && take_back(text, ")") && take_front(text, "(");
  const std::string_view minus = take_front(text, long_minus) ? long_minus
                                 : take_front(text, "-")      ? "-"
                                                              : "";
  bool negative = !minus.empty();
  const Sign sign = take_sign(text);
  if (sign == Sign::none) return accountants ? std::nullopt : plain_number(text, minus, decimal);
  if (accountants && (negative || sign == Sign::percent)) return {};
  if (!negative && sign == Sign::currency) negative = take_front(text, "-");
  const bool digits = !text.empty() && (is_digit(text.front()) || text.front() == decimal);
  if (!digits) return {};
  std::optional<std::string> plain(text);
  if (sign == Sign::currency) plain = currency_digits(text, decimal);
  if (!plain) return {};
  return SignedDigits{(negative || accountants ? "-" : "") + *plain, sign};
}

bool is_signed_number(std::string_view cell) {
  return reads_as_number(cell, '.') || reads_as_number(cell, ',');
}

std::string_view unit_behind(std::string_view cell) {
  constexpr std::size_t longest = 12;
  const std::size_t end = cell.find_last_of("0123456789");
  if (end == cell.npos || end + 1 == cell.size()) return {};
  const std::string_view number = cell.substr(0, end + 1);
  std::string_view unit = cell.substr(end + 1);
  const bool apart = unit.front() == ' ' || static_cast<unsigned char>(unit.front()) >= 0x80;
  const bool fraction = number.find_first_of(".,") != number.npos;
  trim(unit);
  const bool is_number =
      read_value(number, '.').kind == CellKind::number || is_comma_number(number);
  return is_number && (apart || fraction) && unit.size() <= longest ? unit : std::string_view();
}

bool has_signed_decimal_comma(std::string_view cell) {
  const auto found = signed_digits(cell, ',');
  return found && has_decimal_comma(found->digits);
}

}  // namespace pcadim::data
