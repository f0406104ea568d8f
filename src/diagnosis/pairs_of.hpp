#pragma once
#include <span>

#include "diagnosis/examined.hpp"

namespace pcadim {

/// What a square table of `side` columns says of pairs, if it is symmetric: then rows and columns
/// are the same things, and no row is an observation. Silent with fewer than three different
/// numbers beside the diagonal, which few small whole numbers are by chance.
Pairs pairs_of(std::span<const double> cells, Index side);

}  // namespace pcadim
