#pragma once
#include "recovery/regimes.hpp"
#include "recovery/streams.hpp"

namespace pcadim::recovery {

/// The means of the n x p counts, row after row.
Values count_means(const Regime& regime, std::uint64_t key);

/// Counts around these means, in the form that the regime asks for.
Values make_counts(const Regime& regime, std::uint64_t key);

}  // namespace pcadim::recovery
