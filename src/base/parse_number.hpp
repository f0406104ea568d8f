#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace pcadim {

/// The finite number that the whole text spells, in any locale; nothing otherwise.
std::optional<double> parse_number(std::string_view text);

/// The whole number from 0 to 2^64 - 1 that the whole text spells in decimal digits.
std::optional<std::uint64_t> parse_whole(std::string_view text);

}  // namespace pcadim
