#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace pcadim {

using Json = nlohmann::ordered_json;

enum class JsonStyle { indented, one_line };

/// JSON as text. Indented means: one key a line, but an array of numbers or words on one line.
/// Numbers read back bit for bit; bytes that are not UTF-8 are replaced.
std::string json_text(const Json& json, JsonStyle style);

/// A number, or null where JSON has none (infinite, not a number).
Json json_number(double value);

}  // namespace pcadim
