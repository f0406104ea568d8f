#pragma once
#include "recovery/regimes.hpp"
#include "recovery/streams.hpp"

namespace pcadim::recovery {

/// The deviations of the noise's columns, of mean square 1; empty for noise whose columns are
/// alike.
Values column_deviations(const Regime& regime, std::uint64_t key);

/// The same for its rows.
Values row_deviations(const Regime& regime, std::uint64_t key);

}  // namespace pcadim::recovery
