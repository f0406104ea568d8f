#pragma once
#include <cstddef>

#include "pcadim/index.hpp"

namespace pcadim {

/// An index as the standard library's containers count.
constexpr std::size_t size(Index value) { return static_cast<std::size_t>(value); }

/// An index as the standard library's iterators step.
constexpr std::ptrdiff_t offset(Index value) { return static_cast<std::ptrdiff_t>(value); }

}  // namespace pcadim
