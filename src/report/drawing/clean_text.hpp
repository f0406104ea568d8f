#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pcadim::drawing {

/// The characters of a UTF-8 text. What is not UTF-8, control characters, characters that turn the
/// direction of writing and those that XML forbids are dropped; any blank space is one blank.
std::vector<char32_t> characters(std::string_view text);

std::string utf8(const std::vector<char32_t>& characters);

/// The text as content or attribute of an XML element, cleaned as above.
std::string escaped(std::string_view text);

}  // namespace pcadim::drawing
