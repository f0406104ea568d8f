#pragma once
#include "pcadim/method.hpp"
#include "pcadim/selection.hpp"

namespace pcadim {

/// Leaves no candidate above `max_dim` (0: no bound) in a selection: not in the curve, not in the
/// posteriors, whose rest is made to sum to 1. Where the answer was above it, it becomes the best
/// of the candidates that are left (`max_dim` itself where a curve has no best), with the outcome
/// `boundary` and a note that names the answer without the bound.
void bound_candidates(Selection& selection, Direction direction, Index max_dim);

}  // namespace pcadim
