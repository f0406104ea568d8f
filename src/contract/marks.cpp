#include "pcadim/marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/mark.hpp"
#include "base/printable.hpp"

namespace pcadim {
namespace {

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

/// A number in braces, as in the set {7}, is no name.
bool is_name(std::string_view text) {
  return !text.empty() && text.front() >= 'a' && text.front() <= 'z' &&
         std::ranges::all_of(text, is_name_character);
}

/// Names of people's columns such as x_{max} hold no marks.
bool is_word_character(char c) {
  return is_name_character(c) || (c >= 'A' && c <= 'Z') || c == '^' || c == '\\' || c == '$';
}

/// "row 17" of "row:16"; nothing where it is no place.
std::optional<std::string> place(std::string_view kind, std::string_view number,
                                 const MarkStyle& style) {
  if (kind != "row" && kind != "column") return {};
  Index value = 0;
  const char* const end = number.data() + number.size();
  if (number.empty() || std::from_chars(number.data(), end, value).ptr != end) return {};
  return fmt::format("{} {}", kind, value + style.first_place);
}

/// What stands between two braces in a front end's words; nothing where it is no mark.
std::optional<std::string> rendered(std::string_view inside, const MarkStyle& style) {
  if (const std::size_t colon = inside.find(':'); colon != inside.npos) {
    const std::string_view kind = inside.substr(0, colon), rest = inside.substr(colon + 1);
    if (kind == "command" && is_name(rest)) return style.command(rest);
    return place(kind, rest, style);
  }
  const std::size_t equals = std::min(inside.find('='), inside.size());
  if (!is_name(inside.substr(0, equals))) return {};
  return style.option(inside.substr(0, equals), inside.substr(std::min(equals + 1, inside.size())));
}

}  // namespace

std::string render_marks(std::string_view text, const MarkStyle& style) {
  std::string result;
  while (!text.empty()) {
    const std::size_t open = std::min(text.find('{'), text.size());
    result += text.substr(0, open);
    text.remove_prefix(open);
    if (text.starts_with("{{")) {
      result += '{';
      text.remove_prefix(2);
      continue;
    }
    const std::size_t close = text.find('}');
    if (close == text.npos) return result += as_given(text);
    const bool in_a_word = !result.empty() && is_word_character(result.back());
    const auto words = in_a_word ? std::nullopt : rendered(text.substr(1, close - 1), style);
    if (words) {
      result += *words;
      text.remove_prefix(close + 1);
    } else {
      result += text.front();
      text.remove_prefix(1);
    }
  }
  return result;
}

const MarkStyle& neutral_marks() {
  static const MarkStyle style{[](std::string_view name, std::string_view value) {
                                 return value.empty() ? std::string(name)
                                                      : fmt::format("{}={}", name, value);
                               },
                               [](std::string_view name) { return std::string(name); }, 0};
  return style;
}

std::string harmless(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::size_t obeyed = data::obeyed_bytes(text);
    shown += obeyed > 0 ? '?' : text.front();
    text.remove_prefix(std::max<std::size_t>(1, obeyed));
  }
  return shown;
}

}  // namespace pcadim
