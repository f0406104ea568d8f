#pragma once
#include <functional>
#include <vector>

#include "base/effort.hpp"
#include "passes/preparation.hpp"

namespace pcadim {

/// Receives the scores of rows [first, first + count), row after row.
using TakeScores = std::function<void(Index first, Index count, const double* scores)>;

/// The scores X V of all rows of a source with random access, in their order and some at a time,
/// for loadings V of p x d (column after column). Any number of threads gives the same digits.
void stream_scores(const Source& source, const Preparation& preparation,
                   const std::vector<double>& loadings, const Effort& effort,
                   const TakeScores& take);

}  // namespace pcadim
