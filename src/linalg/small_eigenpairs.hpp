#pragma once
#include <optional>

#include "linalg/linalg.hpp"

namespace pcadim {

/// The largest side that small_eigenpairs() is for: a library's general routine takes several times
/// as long there, since most of its steps do next to nothing.
constexpr Index largest_small_side = 48;

/// The same where most of the vectors are wanted, which the library has no shorter way to.
constexpr Index largest_side_for_all = 112;

/// All eigenpairs of a symmetric matrix of a small side (lower triangle, kept), descending; nothing
/// if the iterations do not settle (or a number is not finite). To rounding errors of the largest.
std::optional<Eigenpairs> small_eigenpairs(Index n, const double* s);

}  // namespace pcadim
