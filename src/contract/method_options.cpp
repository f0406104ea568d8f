#include <fmt/format.h>

#include "base/parse_number.hpp"
#include "base/split.hpp"
#include "contract/suggestion.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

const OptionInfo& find_option(const MethodInfo& method, const OptionSetting& setting) {
  std::string known;
  std::vector<Meant> names;
  for (const OptionInfo& option : method.options) {
    if (option.name == setting.option) return option;
    known += (known.empty() ? "" : ", ") + std::string(option.name);
    names.push_back({option.name});
  }
  const std::string hint = suggestion(setting.option, names);
  throw UsageError(fmt::format("method '{}' has no option '{}'; {}{}{}", method.id,
                               verbatim(setting.option), hint, hint.empty() ? "" : " ",
                               known.empty() ? "it has no options" : "it knows: " + known));
}

void check_setting(const MethodInfo& method, const OptionInfo& option, const std::string& value) {
  try {
    parse_option(option, value);
  } catch (const UsageError&) {
    throw UsageError(fmt::format("{}.{}={} is not allowed: it takes {} ({})", method.id,
                                 option.name, verbatim(value), allowed_values(option),
                                 option.help));
  }
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
    check_setting(method, option, setting.value);
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
