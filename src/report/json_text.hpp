#pragma once
#include <string>
#include <string_view>

#include "contract/option_json.hpp"

namespace pcadim {

/// Of everything that to_json() writes about an answer.
inline constexpr std::string_view report_schema = "pcadim.report/2";

enum class JsonStyle { indented, one_line };

/// JSON as text. Indented means: one key a line, but an array of numbers or words on one line.
/// Numbers read back bit for bit; bytes that are not UTF-8 are replaced.
std::string json_text(const Json& json, JsonStyle style);

}  // namespace pcadim
