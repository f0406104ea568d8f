#pragma once
// log K of a block of pairs, and of one.

#include <cstddef>

namespace pcadim::special {

enum class Wanted { remainder, full };

inline constexpr std::size_t block_size = 2048;

// count <= block_size. out may be the same memory as nu or z: both are read completely before
// anything is written.
void evaluate_block(const double* nu, const double* z, std::size_t count, Wanted wanted,
                    double* out);

// log K of one pair, without the sorting of a block.
double evaluate_one(double nu, double z);

}  // namespace pcadim::special
