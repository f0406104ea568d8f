#pragma once
#include <cstdint>
#include <span>

#include "pcadim/index.hpp"

namespace pcadim {

/// Fills `out` with independent standard normal numbers that depend only on (seed, stream) and the
/// position: counter-based (Philox 4x32-10), so that any part can be drawn by any thread.
void fill_normal(std::span<double> out, std::uint64_t seed, std::uint64_t stream);

/// Puts the values (up to 2^32) into random order. Depends only on (seed, stream), like
/// fill_normal().
void shuffle(std::span<double> values, std::uint64_t seed, std::uint64_t stream);
void shuffle(std::span<Index> values, std::uint64_t seed, std::uint64_t stream);

/// Fills `out` with values drawn from `from` with replacement.
void resample(std::span<const double> from, std::span<double> out, std::uint64_t seed,
              std::uint64_t stream);

/// Changes the sign of each value or leaves it, with the same chance.
void flip_signs(std::span<double> values, std::uint64_t seed, std::uint64_t stream);

/// Fills `out` with numbers that are uniform in (0, 1].
void fill_uniform(std::span<double> out, std::uint64_t seed, std::uint64_t stream);

}  // namespace pcadim
