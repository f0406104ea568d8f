#pragma once
#include <cstdint>

namespace pcadim {

/// Sizes, row numbers and dimensions: 64 bits everywhere, even where pointers have 32. Signed, so
/// that differences are safe.
using Index = std::int64_t;

}  // namespace pcadim
