#include <string>
#include <string_view>

#include "base/parse_number.hpp"
#include "pcadim/report.hpp"
#include "report/catalogue.hpp"
#include "report/json_text.hpp"

namespace pcadim {
namespace {

/// The default as JSON of the option's type; null if the option is not set by default.
Json default_json(const OptionInfo& option) {
  const std::string_view text = option.default_value;
  if (text.empty()) return nullptr;
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
          {"choices", words_of(option.choices)}};
}

Json option_json(const OptionInfo& option) {
  return {{"name", option.name},
          {"type", to_string(option.type)},
          {"default", default_json(option)},
          {"bounds", bounds_json(option)},
          {"help", option.help}};
}

Json method_json(const MethodInfo& method) {
  Json options = Json::array();
  for (const OptionInfo& option : method.options) options.push_back(option_json(option));
  return {{"id", method.id},
          {"title", method.title},
          {"citation", method.citation},
          {"kind", to_string(method.kind)},
          {"needs", needs_words(method.needs)},
          {"options", options},
          {"available", true},
          {"reason", ""}};
}

Json unavailable_json(const UnavailableMethod& method) {
  return {{"id", method.id},  {"title", method.title},  {"citation", method.citation},
          {"kind", nullptr},    {"needs", Json::array()},   {"options", Json::array()},
          {"available", false}, {"reason", method.reason}};
}

}  // namespace

std::string catalogue_json(std::span<const MethodInfo* const> available,
                           std::span<const UnavailableMethod> unavailable) {
  Json methods = Json::array();
  for (const MethodInfo* method : available) methods.push_back(method_json(*method));
  for (const UnavailableMethod& method : unavailable) {
    methods.push_back(unavailable_json(method));
  }
  return json_text(methods, JsonStyle::indented) + '\n';
}

std::string methods_to_json() { return catalogue_json(methods(), unavailable_methods()); }

}  // namespace pcadim
