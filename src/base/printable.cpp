#include "base/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "pcadim/marks.hpp"

namespace pcadim::data {
namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// The length of the UTF-8 sequence at the beginning, 0 if there is none.
std::size_t sequence_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  std::size_t length = 1;
  if (lead >= 0x80)
    length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(text[i])) return 0;
  }
  if (length < 3) return length;
  // Overlong forms, surrogates and what lies beyond Unicode show in the second byte.
  const auto second = static_cast<unsigned char>(text[1]);
  const bool bad = (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
                   (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F);
  return bad ? 0 : length;
}

// What Windows-1252 has in place of the second set of control characters, 0x80 to 0x9F; 0: nothing.
constexpr std::array<std::uint16_t, 32> windows_1252{
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

unsigned code_point(unsigned char byte) {
  const bool is_latin1 = byte < 0x80 || byte > 0x9F || windows_1252[byte - 0x80U] == 0;
  return is_latin1 ? byte : windows_1252[byte - 0x80U];
}

void append_utf8(unsigned code, std::string& to) {
  if (code < 0x80) {
    to += static_cast<char>(code);
  } else if (code < 0x800) {
    to += static_cast<char>(0xC0U | (code >> 6U));
    to += static_cast<char>(0x80U | (code & 0x3FU));
  } else {
    to += static_cast<char>(0xE0U | (code >> 12U));
    to += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
    to += static_cast<char>(0x80U | (code & 0x3FU));
  }
}

}  // namespace

std::size_t obeyed_bytes(std::string_view text) {
  const auto byte = [text](std::size_t k) {
    return k < text.size() ? static_cast<unsigned char>(text[k]) : 0U;
  };
  if (text.empty()) return 0;
  if (byte(0) < 0x20 || byte(0) == 0x7F) return 1;
  if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) <= 0x9F) return 2;
  if (byte(0) == 0xD8 && byte(1) == 0x9C) return 2;  // U+061C
  if (byte(0) != 0xE2) return 0;
  const bool marks = byte(1) == 0x80 && (byte(2) == 0x8E || byte(2) == 0x8F);   // U+200E, F
  const bool embeds = byte(1) == 0x80 && byte(2) >= 0xA8 && byte(2) <= 0xAE;    // U+2028-202E
  const bool isolates = byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9;  // U+2066-2069
  return marks || embeds || isolates ? 3 : 0;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string as_utf8(std::string_view text) {
  if (is_utf8(text)) return std::string(text);
  std::string result;
  for (const char c : text) append_utf8(code_point(static_cast<unsigned char>(c)), result);
  return result;
}

std::string printable(std::string_view text, std::size_t longest) {
  std::size_t shown = text.size();
  if (shown > longest) {
    shown = longest;
    while (shown > 0 && is_continuation(text[shown])) --shown;
  }
  const std::string whole = as_utf8(text.substr(0, shown));
  std::string result;
  for (std::string_view rest = whole; !rest.empty();) {
    const std::size_t obeyed = obeyed_bytes(rest);
    for (const char c : rest.substr(0, obeyed)) {
      result += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
    }
    if (obeyed == 0) result += verbatim(rest.substr(0, 1));
    rest.remove_prefix(std::max<std::size_t>(1, obeyed));
  }
  return shown < text.size() ? result + "..." : result;
}

}  // namespace pcadim::data
