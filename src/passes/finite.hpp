#pragma once
#include <span>

#include "passes/row_walk.hpp"

namespace pcadim {

/// Throws InputError naming the first cell that is not a finite number, if the columns' means say
/// that there is one.
void require_finite(const Source& source, RowWalk& walk, std::span<const double> mean);

}  // namespace pcadim
