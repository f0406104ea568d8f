#pragma once
#include <cstddef>
#include <cstdint>

namespace pcadim::data {

/// Reads plain decimal numbers such as -12.345678 much faster than a general parser, and correctly
/// rounded: one to seven digits, perhaps a decimal mark and more digits, 19 in all at most, and no
/// exponent; or up to 15 digits however the mark stands among them. The first begins at `at`, each
/// ends at its place in `ends`, and the next begins one byte later. Returns how many were read
/// before one that is anything else.
///
/// 16 bytes before the first and 8 after the last must be readable (see TextStore).
std::size_t read_decimals(const char* at, const char* const* ends, std::size_t count, char decimal,
                          double* to);

/// significand / 10^places for a significand above 0 and places up to 19, correctly rounded.
double decimal_fraction(std::uint64_t significand, unsigned places);

}  // namespace pcadim::data
