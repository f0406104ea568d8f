#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "pcadim/error.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    parts.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

std::optional<double> parse_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = fast_float::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return {};
  return value;
}

bool is_choice(const OptionInfo& option, std::string_view value) {
  const auto choices = split(option.choices, '|');
  return !option.choices.empty() &&
         std::find(choices.begin(), choices.end(), value) != choices.end();
}

bool in_bounds(const OptionInfo& option, double value) {
  const bool above = option.minimum_open ? value > option.minimum : value >= option.minimum;
  return above && value <= option.maximum;
}

bool is_valid(const OptionInfo& option, std::string_view value) {
  if (is_choice(option, value)) return true;
  switch (option.type) {
    case OptionType::word:
      return false;
    case OptionType::number: {
      const auto number = parse_number(value);
      return number && in_bounds(option, *number);
    }
    case OptionType::integer: {
      const auto number = parse_number(value);
      return number && *number == std::floor(*number) && in_bounds(option, *number);
    }
    case OptionType::numbers: {
      const auto parts = split(value, ',');
      return std::all_of(parts.begin(), parts.end(), [&](std::string_view part) {
        const auto number = parse_number(part);
        return number && in_bounds(option, *number);
      });
    }
  }
  return false;
}

std::string rule(const OptionInfo& option) {
  std::string words;
  if (option.type == OptionType::word) {
    words = "one of " + std::string(option.choices);
  } else {
    words = option.type == OptionType::integer   ? "a whole number"
            : option.type == OptionType::numbers ? "numbers separated by commas"
                                                 : "a number";
    if (std::isfinite(option.minimum)) {
      words += fmt::format(" {} {}", option.minimum_open ? "above" : "of at least", option.minimum);
    }
    if (std::isfinite(option.maximum)) {
      words += fmt::format("{} at most {}", std::isfinite(option.minimum) ? " and" : " of",
                           option.maximum);
    }
    if (!option.choices.empty()) words += ", or " + std::string(option.choices);
  }
  std::replace(words.begin(), words.end(), '|', '/');
  return words;
}

const OptionInfo& find_option(const MethodInfo& method, const OptionSetting& setting) {
  std::string known;
  for (const OptionInfo& option : method.options) {
    if (option.name == setting.option) return option;
    known += (known.empty() ? "" : ", ") + std::string(option.name);
  }
  throw UsageError(fmt::format("method '{}' has no option '{}'; {}", method.id, setting.option,
                               known.empty() ? "it has no options" : "it knows: " + known));
}

}  // namespace

struct OptionsBuilder {
  static void set(Options& options, std::string_view name, std::string_view value) {
    options.values_[std::string(name)] = std::string(value);
  }
};

Options resolve_options(const MethodInfo& method, std::span<const OptionSetting> settings) {
  Options options;
  for (const OptionInfo& option : method.options) {
    OptionsBuilder::set(options, option.name, option.default_value);
  }
  for (const OptionSetting& setting : settings) {
    if (setting.method != method.id) continue;
    const OptionInfo& option = find_option(method, setting);
    if (!is_valid(option, setting.value)) {
      throw UsageError(fmt::format("{}.{}={} is not allowed: it takes {} ({})", method.id,
                                   option.name, setting.value, rule(option), option.help));
    }
    OptionsBuilder::set(options, option.name, setting.value);
  }
  return options;
}

bool Options::is_set(std::string_view name) const { return !word(name).empty(); }

const std::string& Options::word(std::string_view name) const {
  const auto found = values_.find(name);
  if (found == values_.end())
    throw InternalError("a method asks for an option it does not declare: " + std::string(name));
  return found->second;
}

double Options::number(std::string_view name) const { return parse_number(word(name)).value(); }

Index Options::integer(std::string_view name) const { return static_cast<Index>(number(name)); }

std::vector<double> Options::numbers(std::string_view name) const {
  std::vector<double> values;
  for (const std::string_view part : split(word(name), ','))
    values.push_back(parse_number(part).value());
  return values;
}

}  // namespace pcadim
