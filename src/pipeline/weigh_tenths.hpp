#pragma once
#include <optional>
#include <vector>

#include "pcadim/selection.hpp"

namespace pcadim {

/// How sure a count of directions is, once the answers without each tenth of the rows are known: a
/// quarter of the stated probabilities is the share of the tenths, or less where another dimension
/// would then be more probable than the answer (docs/auto.md, "How sure"). The posterior, for
/// averages over dimensions, stays what the whole data say. Nothing changes where the method states
/// no such probability, or the tenths were not tried.
void weigh_with_tenths(Selection& selection, const std::vector<std::optional<Index>>& tenths);

}  // namespace pcadim
