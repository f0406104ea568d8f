#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/mark.hpp"
#include "base/parse_number.hpp"
#include "base/split.hpp"
#include "contract/byte_size.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/option.hpp"

namespace pcadim {
namespace {

bool is_choice(const OptionInfo& option, std::string_view value) {
  return std::ranges::find(option.choices, value) != option.choices.end();
}

bool in_bounds(const OptionInfo& option, double value) {
  const bool above = option.minimum_open ? value > option.minimum : value >= option.minimum;
  return above && value <= option.maximum;
}

/// "5", "0.5": a bound without the zeros that printing a double would add.
std::string bound_text(double bound) { return fmt::format("{}", bound); }

std::string bounds_text(const OptionInfo& option) {
  std::string words;
  if (std::isfinite(option.minimum)) {
    words += fmt::format(" {} {}", option.minimum_open ? "above" : "of at least",
                         bound_text(option.minimum));
  }
  if (std::isfinite(option.maximum)) {
    words +=
        fmt::format("{} at most {}", words.empty() ? " of" : " and", bound_text(option.maximum));
  }
  return words;
}

std::string listed(const Choices& choices, std::string_view last_separator) {
  std::string words;
  for (const std::string_view& word : choices) {
    const bool last = &word + 1 == choices.end();
    words += words.empty() ? "" : last ? last_separator : ", ";
    words += word;
  }
  return words;
}

std::string kind_text(OptionType type) {
  switch (type) {
    case OptionType::integer:
      return "a whole number";
    case OptionType::number:
      return "a number";
    case OptionType::numbers:
      return "numbers separated by commas";
    case OptionType::flag:
      return "true or false";
    case OptionType::texts:
      return "a list without empty entries, such as a,b,c";
    case OptionType::settings:
      return "METHOD.OPTION=VALUE";
    default:
      return "text";
  }
}

/// One number of a list, or a word that is allowed in its place.
bool is_valid_number(const OptionInfo& option, std::string_view word) {
  const auto number = parse_number(word);
  return is_choice(option, word) || (number && in_bounds(option, *number));
}

bool is_setting(std::string_view word) {
  const std::size_t equals = std::min(word.find('='), word.size());
  const std::size_t dot = std::min(word.substr(0, equals).find('.'), equals);
  return dot > 0 && dot + 1 < equals && equals + 1 < word.size();
}

bool holds(const OptionInfo& option, bool) { return option.type == OptionType::flag; }

bool holds(const OptionInfo& option, std::uint64_t value) {
  const bool fits = option.type == OptionType::integer || option.type == OptionType::bytes;
  return fits && in_bounds(option, static_cast<double>(value));
}

bool holds(const OptionInfo& option, double value) {
  return option.type == OptionType::number && std::isfinite(value) && in_bounds(option, value);
}

bool holds(const OptionInfo& option, const std::string& value) {
  return option.type == OptionType::text || is_choice(option, value);
}

bool holds(const OptionInfo& option, const std::vector<std::string>& values) {
  const auto all = [&](auto is_valid) { return std::ranges::all_of(values, is_valid); };
  switch (option.type) {
    case OptionType::texts:
      return all([](const std::string& value) { return !value.empty(); });
    case OptionType::numbers:
      return all([&](const std::string& value) { return is_valid_number(option, value); });
    case OptionType::settings:
      return all(is_setting);
    default:
      return false;
  }
}

bool holds(const OptionInfo&, std::monostate) { return true; }

[[noreturn]] void refuse(const OptionInfo& option, std::string_view value) {
  throw UsageError(fmt::format("{} '{}': expected {}", mark(option.name), verbatim(value),
                               allowed_values(option)));
}

std::string text_of(const OptionValue& value) {
  struct Writer {
    std::string operator()(std::monostate) const { return ""; }
    std::string operator()(bool x) const { return x ? "true" : "false"; }
    std::string operator()(std::uint64_t x) const { return fmt::format("{}", x); }
    std::string operator()(double x) const { return fmt::format("{}", x); }
    std::string operator()(const std::string& x) const { return x; }
    std::string operator()(const std::vector<std::string>& x) const {
      return fmt::format("{}", fmt::join(x, ","));
    }
  };
  return std::visit(Writer{}, value);
}

template <class Parsed>
OptionValue value_or_refusal(const OptionInfo& option, std::string_view word,
                             const Parsed& parsed) {
  if (!parsed) refuse(option, word);
  return *parsed;
}

OptionValue parse_list(std::string_view list) {
  std::vector<std::string> items;
  for (const std::string_view item : split(list, ',')) items.emplace_back(item);
  return items;
}

OptionValue parse_flag(const OptionInfo& option, std::string_view word) {
  if (word != "true" && word != "false") refuse(option, word);
  return word == "true";
}

/// What a word spells; not yet whether it is within bounds.
OptionValue parse(const OptionInfo& option, std::string_view word) {
  switch (option.type) {
    case OptionType::flag:
      return parse_flag(option, word);
    case OptionType::integer:
      return value_or_refusal(option, word, parse_whole(word));
    case OptionType::number:
      return value_or_refusal(option, word, parse_number(word));
    case OptionType::bytes:
      return value_or_refusal(option, word, parse_byte_size(word));
    case OptionType::word:
    case OptionType::text:
      return std::string(word);
    case OptionType::texts:
    case OptionType::numbers:
      return parse_list(word);
    case OptionType::settings:
      return std::vector<std::string>{std::string(word)};
  }
  return {};
}

}  // namespace

std::string allowed_values(const OptionInfo& option) {
  if (option.type == OptionType::word) return listed(option.choices, " or ");
  if (option.type == OptionType::bytes) {
    return fmt::format("a size of at least {:.0f}MB, for example 512MB, 2GB or 1.5GiB",
                       option.minimum / 1e6);
  }
  const std::string words = kind_text(option.type) + bounds_text(option);
  return option.choices.empty() ? words : words + ", or " + listed(option.choices, " or ");
}

void check_option(const OptionInfo& option, const OptionValue& value) {
  const bool valid = std::visit([&](const auto& x) { return holds(option, x); }, value);
  if (!valid) refuse(option, text_of(value));
}

OptionValue parse_option(const OptionInfo& option, std::string_view word) {
  const bool named = option.type != OptionType::word && is_choice(option, word);
  OptionValue value = named ? OptionValue(std::string(word)) : parse(option, word);
  const bool valid = std::visit([&](const auto& x) { return holds(option, x); }, value);
  if (!valid) refuse(option, word);
  return value;
}

}  // namespace pcadim
