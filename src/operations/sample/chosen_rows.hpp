#pragma once
#include <vector>

#include "base/effort.hpp"
#include "passes/preparation.hpp"

namespace pcadim {

/// `count` rows (from 0) of a source with random access, no more than it has, drawn by their own
/// cells (FoldPattern::content), in the order in which they were drawn: the first ones of more are
/// those of fewer. Neither the order of the rows nor a further row draws the others anew.
/// `total_variance` is that of the prepared data.
std::vector<Index> rows_by_content(const Source& source, const Preparation& preparation,
                                   double total_variance, Index count, const Effort& effort);

}  // namespace pcadim
