#pragma once
#include <cstdint>

namespace pcadim {

/// The bytes a computation may take: what was asked for, or a quarter of the machine's memory when
/// that is 0.
std::uint64_t memory_ceiling(std::uint64_t requested);

}  // namespace pcadim
