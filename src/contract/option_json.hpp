#pragma once
#include <nlohmann/json.hpp>
#include <string_view>

#include "pcadim/option.hpp"

/// Records and values of options as JSON.
namespace pcadim {

using Json = nlohmann::ordered_json;

/// {name, type, default, bounds, help}
Json option_json(const OptionInfo& option);

/// null, true, 5, 0.5, "word", ["a", "b"]; settings become an object {"method.option": "value"}.
Json value_to_json(const NamedValue& value);

/// The value of a JSON item by the option's type; null is std::monostate. Numbers are taken for
/// settings and sizes, words for lists of one, and sizes may be words ("2GB"). Throws UsageError.
OptionValue value_from_json(const OptionInfo& option, const Json& json);

/// The values of a JSON object of options that were in force, without a record; types follow
/// from the values. Throws InputError for what value_to_json() does not write.
std::vector<NamedValue> named_values(const Json& object);

/// The object that a text describes. Throws UsageError.
Json parse_options(std::string_view text);

/// A number, or null where JSON has none (infinite, not a number).
Json json_number(double value);

}  // namespace pcadim
