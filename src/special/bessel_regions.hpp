#pragma once
// How pairs are sorted by the method that each needs.

#include <array>
#include <cstddef>
#include <cstdint>

#include "special/bessel_block.hpp"
#include "special/bessel_patches.hpp"

namespace pcadim::special {

// Pairs are sorted into buckets: one for each patch, two for the ascending series, one for the
// Debye expansion, and one for the extremes.
inline constexpr std::size_t ascending_bucket = patch_count;
inline constexpr std::size_t debye_bucket = ascending_bucket + 2;
inline constexpr std::size_t extreme_bucket = debye_bucket + 1;
inline constexpr std::size_t bucket_count = extreme_bucket + 1;

// Vector code finds a place, an index into a table of buckets. The places of patches come from the
// leading bits of rho^2 (halves of powers of two from 1 on) and of v (quarters of powers of two
// from 1 downwards; the last column holds all smaller v).
inline constexpr std::size_t patch_rows = 24;
inline constexpr std::size_t patch_columns = 61;
inline constexpr std::size_t ascending_place = patch_rows * patch_columns;
inline constexpr std::size_t debye_place = ascending_place + 2;
inline constexpr std::size_t extreme_place = debye_place + 1;
extern const std::array<std::uint8_t, extreme_place + 1> bucket_at_place;

// Arrays are padded by as much as is ever touched past the end: a vector of eight doubles.
inline constexpr std::size_t padding = 8;
template <class T>
using BlockArray = std::array<T, block_size + padding>;

}  // namespace pcadim::special
