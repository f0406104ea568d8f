#include <string>
#include <string_view>

#include "pcadim/report.hpp"
#include "report/catalogue.hpp"
#include "report/json_text.hpp"

namespace pcadim {
namespace {

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
  return {{"id", method.id},    {"title", method.title},  {"citation", method.citation},
          {"kind", nullptr},    {"needs", Json::array()}, {"options", Json::array()},
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

std::string methods_to_json(std::string_view id) {
  if (id.empty()) return catalogue_json(methods(), unavailable_methods());
  const MethodInfo* const one = &known_method(id);
  return catalogue_json({&one, 1}, {});
}

}  // namespace pcadim
