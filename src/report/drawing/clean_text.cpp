#include "report/drawing/clean_text.hpp"

#include <cstddef>

namespace pcadim::drawing {
namespace {

/// One character and the bytes it takes; no character: the first byte is not the start of one.
struct Decoded {
  std::optional<char32_t> character;
  std::size_t bytes = 1;
};

std::size_t length_of_sequence(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

bool well_formed(char32_t character, std::size_t bytes) {
  const bool surrogate = character >= 0xD800 && character < 0xE000;
  const bool overlong = (bytes == 3 && character < 0x800) || (bytes == 4 && character < 0x10000);
  return !surrogate && !overlong && character <= 0x10FFFF;
}

Decoded decode(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t bytes = length_of_sequence(first);
  if (bytes == 0 || bytes > text.size()) return {};
  char32_t character = bytes == 1 ? first : first & (0x7Fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0u) != 0x80u) return {};
    character = (character << 6u) | (byte & 0x3Fu);
  }
  if (!well_formed(character, bytes)) return {};
  return {character, bytes};
}

bool is_blank(char32_t c) { return c == ' ' || (c >= 9 && c <= 13) || c == 0x85 || c == 0xA0; }

bool is_within(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }

bool is_unwanted(char32_t c) {
  const bool control = c < 0x20 || is_within(c, 0x7F, 0x9F);
  const bool steers_direction = is_within(c, 0x200B, 0x200F) || is_within(c, 0x2028, 0x202E) ||
                                is_within(c, 0x2060, 0x206F) || c == 0xFEFF;
  const bool no_character = (c & 0xFFFEu) == 0xFFFEu || is_within(c, 0xFDD0, 0xFDEF);
  return control || steers_direction || no_character;
}

void append_utf8(std::string& text, char32_t c) {
  const auto tail = [&](unsigned shift) {
    text += static_cast<char>(0x80u | ((c >> shift) & 0x3Fu));
  };
  if (c < 0x80) {
    text += static_cast<char>(c);
  } else if (c < 0x800) {
    text += static_cast<char>(0xC0u | (c >> 6u));
    tail(0);
  } else if (c < 0x10000) {
    text += static_cast<char>(0xE0u | (c >> 12u));
    tail(6);
    tail(0);
  } else {
    text += static_cast<char>(0xF0u | (c >> 18u));
    tail(12);
    tail(6);
    tail(0);
  }
}

}  // namespace

std::vector<char32_t> characters(std::string_view text) {
  std::vector<char32_t> result;
  while (!text.empty()) {
    const Decoded next = decode(text);
    text.remove_prefix(next.bytes);
    if (!next.character) continue;
    if (is_blank(*next.character)) {
      if (!result.empty() && result.back() != U' ') result.push_back(U' ');
    } else if (!is_unwanted(*next.character)) {
      result.push_back(*next.character);
    }
  }
  if (!result.empty() && result.back() == U' ') result.pop_back();
  return result;
}

std::string utf8(const std::vector<char32_t>& characters) {
  std::string text;
  for (const char32_t c : characters) append_utf8(text, c);
  return text;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : utf8(characters(text))) {
    switch (c) {
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '&':
        result += "&amp;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace pcadim::drawing
