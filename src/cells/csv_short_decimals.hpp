#pragma once
#include <cstddef>

namespace pcadim::data {

/// Reads decimal numbers of at most 15 digits, such as -12.345678, each in one vector register of
/// 16 bytes, and correctly rounded. Arguments are those of read_decimals(). Returns how many were
/// read before one that is anything else: longer, with a mark that has no digit on both sides, or
/// no such number. On processors without SSE4.1 that is 0.
///
/// 16 bytes before the first must be readable.
std::size_t read_short_decimals(const char* at, const char* const* ends, std::size_t count,
                                char decimal, double* to);

}  // namespace pcadim::data
