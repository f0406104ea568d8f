#include "pcadim/literals.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include "pcadim/contract.hpp"

namespace pcadim {
namespace {

/// The type of an option for reading files; a flag where there is no such option.
OptionType reading_type(std::string_view name) {
  const std::vector<OptionInfo> options = options_of<ReadOptions>();
  const auto found = std::ranges::find(options, name, &OptionInfo::name);
  return found == options.end() ? OptionType::flag : found->type;
}

bool is_number(std::string_view word) {
  const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  const bool spelled = std::ranges::all_of(
      word, [&](unsigned char c) { return is_digit(c) || c == '.' || c == '-' || c == 'e'; });
  return spelled && !word.empty() && is_digit(static_cast<unsigned char>(word.back()));
}

std::string list_literal(std::string_view words, const LiteralStyle& style) {
  if (words.find(',') == words.npos) return quoted_literal(words);
  std::string items;
  while (!words.empty()) {
    const std::size_t comma = std::min(words.find(','), words.size());
    items += (items.empty() ? "" : ", ") + quoted_literal(words.substr(0, comma));
    words.remove_prefix(std::min(comma + 1, words.size()));
  }
  return std::string(style.list_begin) + items + std::string(style.list_end);
}

}  // namespace

std::string quoted_literal(std::string_view word) {
  std::string text = "\"";
  for (const char c : word)
    text += c == '"' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
  return text + '"';
}

std::string literal(std::string_view word, const LiteralStyle& style) {
  if (word == "true" || word == "yes") return std::string(style.yes);
  if (word == "false" || word == "no") return std::string(style.no);
  return is_number(word) ? std::string(word) : quoted_literal(word);
}

std::string literal_of(std::string_view option, std::string_view value, const LiteralStyle& style) {
  const OptionType type = reading_type(option);
  if (type == OptionType::texts) return list_literal(value, style);
  return type == OptionType::text ? quoted_literal(value) : literal(value, style);
}

}  // namespace pcadim
