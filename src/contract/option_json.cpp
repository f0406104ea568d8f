#include "contract/option_json.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/mark.hpp"
#include "base/parse_number.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"

namespace pcadim {
namespace {

constexpr std::string_view settings_name = "settings";

/// The default as JSON of the option's type; null if the option is not set by default.
Json default_json(const OptionInfo& option) {
  const std::string_view text = option.default_value;
  if (text.empty()) return nullptr;
  if (option.type == OptionType::flag) return text == "true";
  if (option.type == OptionType::integer) {
    if (const auto value = parse_whole(text)) return *value;
  }
  if (option.type == OptionType::number) {
    if (const auto value = parse_number(text)) return json_number(*value);
  }
  return std::string(text);
}

Json bounds_json(const OptionInfo& option) {
  return {{"minimum", json_number(option.minimum)},
          {"minimum_open", option.minimum_open},
          {"maximum", json_number(option.maximum)},
          {"choices", std::vector<std::string>(option.choices.begin(), option.choices.end())}};
}

Json settings_json(const std::vector<std::string>& settings) {
  Json object = Json::object();
  for (const std::string& one : settings) {
    const std::size_t equals = one.find('=');
    object[one.substr(0, equals)] = one.substr(equals + 1);
  }
  return object;
}

/// A word or number as text: settings may be given as numbers.
std::string item_text(const OptionInfo& option, const Json& item) {
  if (item.is_string()) return item.get<std::string>();
  if (item.is_number() || item.is_boolean()) return item.dump();
  throw UsageError(fmt::format("{} {}: expected {}", mark(option.name), verbatim(item.dump()),
                               allowed_values(option)));
}

std::vector<std::string> list_from_json(const OptionInfo& option, const Json& json) {
  std::vector<std::string> items;
  if (json.is_object() && option.type == OptionType::settings) {
    for (const auto& [name, value] : json.items())
      items.push_back(name + '=' + item_text(option, value));
  } else if (json.is_array()) {
    for (const Json& item : json) items.push_back(item_text(option, item));
  } else {
    items.push_back(item_text(option, json));
  }
  return items;
}

bool is_list(OptionType type) {
  return type == OptionType::texts || type == OptionType::numbers || type == OptionType::settings;
}

}  // namespace

Json json_number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json option_json(const OptionInfo& option) {
  return {{"name", option.name},
          {"type", to_string(option.type)},
          {"default", default_json(option)},
          {"bounds", bounds_json(option)},
          {"help", option.help}};
}

Json value_to_json(const NamedValue& named) {
  if (const auto* list = std::get_if<std::vector<std::string>>(&named.value)) {
    return named.name == settings_name ? settings_json(*list) : Json(*list);
  }
  if (const auto* number = std::get_if<double>(&named.value)) return json_number(*number);
  if (const auto* whole = std::get_if<std::uint64_t>(&named.value)) return *whole;
  if (const auto* flag = std::get_if<bool>(&named.value)) return *flag;
  if (const auto* text = std::get_if<std::string>(&named.value)) return *text;
  return nullptr;
}

OptionValue value_from_json(const OptionInfo& option, const Json& json) {
  if (json.is_null()) return {};
  if (is_list(option.type)) return list_from_json(option, json);
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_string()) return parse_option(option, json.get<std::string>());
  if (json.is_number() && option.type == OptionType::number) return json.get<double>();
  if (json.is_number_unsigned()) return json.get<std::uint64_t>();
  return parse_option(option, json.dump());
}

std::vector<NamedValue> named_values(const Json& object) {
  if (!object.is_object()) throw InputError("the options of the report are no object");
  std::vector<NamedValue> values;
  const OptionInfo settings{.name = settings_name, .type = OptionType::settings};
  const OptionInfo list{.name = "list", .type = OptionType::texts};
  for (const auto& [name, json] : object.items()) {
    NamedValue& one = values.emplace_back(NamedValue{name, {}});
    if (json.is_object()) one.value = list_from_json(settings, json);
    if (json.is_array()) one.value = list_from_json(list, json);
    if (json.is_boolean()) one.value = json.get<bool>();
    if (json.is_string()) one.value = json.get<std::string>();
    if (json.is_number_unsigned()) one.value = json.get<std::uint64_t>();
    if (json.is_number_float()) one.value = json.get<double>();
    if (json.is_number_integer() && !json.is_number_unsigned())
      throw InputError(fmt::format("the option '{}' of the report is negative", verbatim(name)));
  }
  return values;
}

Json parse_options(std::string_view text) {
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) throw UsageError("the request is not JSON");
  if (!json.is_object()) throw UsageError("the request is no JSON object of options");
  return json;
}

}  // namespace pcadim
