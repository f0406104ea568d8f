#pragma once
#include <cstdint>

namespace pcadim {

/// The bytes a step may take at once: half of the machine's memory.
std::uint64_t memory_limit();

}  // namespace pcadim
