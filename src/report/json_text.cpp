#include "report/json_text.hpp"

#include <algorithm>
#include <cstddef>

namespace pcadim {
namespace {

std::string on_one_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool is_flat(const Json& json) {
  if (json.is_object()) return json.empty();
  return std::none_of(json.begin(), json.end(), [](const Json& e) { return e.is_structured(); });
}

std::string spaced(const Json& array) {
  std::string text;
  for (const Json& element : array) text += (text.empty() ? "" : ", ") + on_one_line(element);
  return '[' + text + ']';
}

std::string indented(const Json& json, std::size_t depth) {
  if (is_flat(json)) return json.is_array() ? spaced(json) : on_one_line(json);
  const std::string inner(2 * (depth + 1), ' ');
  std::string text;
  for (const auto& [key, value] : json.items()) {
    text += text.empty() ? "\n" : ",\n";
    text += inner + (json.is_object() ? on_one_line(Json(key)) + ": " : "");
    text += indented(value, depth + 1);
  }
  text += '\n' + std::string(2 * depth, ' ');
  return json.is_object() ? '{' + text + '}' : '[' + text + ']';
}

}  // namespace

std::string json_text(const Json& json, JsonStyle style) {
  return style == JsonStyle::one_line ? on_one_line(json) : indented(json, 0);
}

}  // namespace pcadim
