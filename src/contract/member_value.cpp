#include "contract/member_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/mark.hpp"
#include "base/parse_number.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"

namespace pcadim {
namespace {

using NamedCharacter = std::pair<std::string_view, char>;
constexpr std::array delimiter_names{NamedCharacter{"tab", '\t'}, NamedCharacter{"space", ' '},
                                     NamedCharacter{"comma", ','}, NamedCharacter{"semicolon", ';'},
                                     NamedCharacter{"\\t", '\t'}};

/// Characters that numbers, names and quotes are made of cannot separate cells.
bool can_delimit(char c) {
  constexpr std::string_view never = "+-.\"'\n\r";
  const auto byte = static_cast<unsigned char>(c);
  const bool alphanumeric =
      (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return byte < 0x80 && c != '\0' && !alphanumeric && never.find(c) == std::string_view::npos;
}

[[noreturn]] void refuse_normalization(std::string_view word) {
  throw UsageError(fmt::format("{} '{}': expected total, total=SUM, log1p, or both: total,log1p",
                               mark("normalize"), verbatim(word)));
}

/// "total" or "total=10000"; false for another word.
bool take_total(std::string_view word, Normalization& asked) {
  constexpr std::string_view total = "total";
  if (word.substr(0, word.find('=')) != total) return false;
  asked.total = true;
  if (word == total) return true;
  const auto sum = parse_number(word.substr(total.size() + 1));
  if (!sum || !(*sum > 0)) refuse_normalization(word);
  asked.target = *sum;
  return true;
}

OptionSetting setting_of(const std::string& text) {
  const std::size_t equals = text.find('='), dot = text.find('.');
  return {text.substr(0, dot), text.substr(dot + 1, equals - dot - 1), text.substr(equals + 1)};
}

}  // namespace

OptionValue to_value(double member) { return member; }

OptionValue to_value(const std::string& member) {
  return member.empty() ? OptionValue() : OptionValue(member);
}

OptionValue to_value(const std::vector<std::string>& member) { return member; }

OptionValue to_value(const std::vector<OptionSetting>& member) {
  std::vector<std::string> settings;
  for (const OptionSetting& one : member) {
    settings.push_back(fmt::format("{}.{}={}", one.method, one.option, one.value));
  }
  return settings;
}

OptionValue to_value(const Normalization& member) {
  if (!member.total && !member.log1p) return {};
  const std::string total = member.target > 0 ? fmt::format("total={}", member.target) : "total";
  if (!member.total) return std::string("log1p");
  return member.log1p ? total + ",log1p" : total;
}

OptionValue to_value(const std::optional<char>& member) {
  if (!member) return {};
  const auto named = std::ranges::find(delimiter_names, *member, &NamedCharacter::second);
  return named == delimiter_names.end() ? std::string(1, *member) : std::string(named->first);
}

void from_value(const OptionValue& value, double& member) { member = std::get<double>(value); }

void from_value(const OptionValue& value, std::string& member) {
  member = std::get<std::string>(value);
}

void from_value(const OptionValue& value, std::vector<std::string>& member) {
  member = std::get<std::vector<std::string>>(value);
}

void from_value(const OptionValue& value, std::vector<OptionSetting>& member) {
  member.clear();
  for (const std::string& text : std::get<std::vector<std::string>>(value)) {
    member.push_back(setting_of(text));
  }
}

void from_value(const OptionValue& value, Normalization& member) {
  const std::string& word = std::get<std::string>(value);
  member = {};
  const std::size_t comma = word.find(',');
  const bool total = take_total(std::string_view(word).substr(0, comma), member);
  if (total && comma == word.npos) return;
  member.log1p = (total ? std::string_view(word).substr(comma + 1) : word) == "log1p";
  if (!member.log1p) refuse_normalization(word);
}

void from_value(const OptionValue& value, std::optional<char>& member) {
  const std::string& word = std::get<std::string>(value);
  const auto named = std::ranges::find(delimiter_names, word, &NamedCharacter::first);
  if (named != delimiter_names.end()) {
    member = named->second;
  } else if (word.size() == 1 && can_delimit(word.front())) {
    member = word.front();
  } else {
    throw UsageError(
        fmt::format("{} '{}': expected tab, space, comma, semicolon or one character that cannot "
                    "be part of a number or name",
                    mark("delimiter"), verbatim(word)));
  }
}

}  // namespace pcadim
