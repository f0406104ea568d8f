#pragma once
#include <cstddef>

namespace pcadim::data {

/// Reads the number from `at` to `stop`; false if there is anything else.
using ReadDecimal = bool (*)(const char* at, const char* stop, char decimal, double& value);

/// Reads decimal numbers. Those of at most 15 digits, such as -12.345678, are read in vector
/// registers, 16 bytes each, and correctly rounded; all that is anything else is left to
/// `otherwise`: longer, with a mark that has no digit on both sides, or no such number. On
/// processors without SSE4.1 that is all of them. The other arguments are those of read_decimals(),
/// and so is what is returned. The numbers after it may have been written over.
///
/// 16 bytes before the first must be readable.
std::size_t read_short_decimals(const char* at, const char* const* ends, std::size_t count,
                                char decimal, ReadDecimal otherwise, double* to);

}  // namespace pcadim::data
