#pragma once
#include <cstddef>

namespace pcadim {

/// Sizes, row numbers and dimensions. Signed, so that differences are safe.
using Index = std::ptrdiff_t;

}  // namespace pcadim
