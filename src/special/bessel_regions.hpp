#pragma once
// How a block of pairs is sorted by the method that each needs.

#include <array>
#include <cstddef>

#include "special/bessel_block.hpp"
#include "special/log_bessel_k.hpp"

namespace pcadim::special {

// Pairs whose rho is not large are sorted into buckets: several for each trapezoid rule, by the
// length of the integrand, one for the Debye expansion with more terms, and one for the extremes.
inline constexpr std::size_t lengths_per_rule = 32;
inline constexpr double length_step = 0.625;
inline constexpr std::size_t debye_bucket = trapezoid_rules.size() * lengths_per_rule;
inline constexpr std::size_t extreme_bucket = debye_bucket + 1;
inline constexpr std::size_t bucket_count = extreme_bucket + 1;

// Arrays are padded by as much as is ever touched past the end: two vectors of eight doubles.
inline constexpr std::size_t padding = 16;
template <class T>
using BlockArray = std::array<T, block_size + padding>;

// Some of the pairs of a block, and where in the block they belong. The index is a double because
// it goes through the same vectors as nu and z.
struct Selected {
  std::size_t count = 0;
  BlockArray<double> nu;
  BlockArray<double> z;
  BlockArray<double> index;
};

}  // namespace pcadim::special
