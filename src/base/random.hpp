#pragma once
#include <cstdint>
#include <span>

namespace pcadim {

/// Fills `out` with independent standard normal numbers that depend only on (seed, stream) and the
/// position: counter-based (Philox 4x32-10), so that any part can be drawn by any thread.
void fill_normal(std::span<double> out, std::uint64_t seed, std::uint64_t stream);

}  // namespace pcadim
