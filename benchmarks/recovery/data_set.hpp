#pragma once
#include <cstdint>
#include <vector>

#include "recovery/regimes.hpp"

namespace pcadim::recovery {

/// n x p numbers, row after row; missing cells are NaN. A pure function of the regime's name (and
/// what it stands for) and the seed, by counter-based random numbers.
std::vector<double> make_data_set(const Regime& regime, std::uint64_t seed);

}  // namespace pcadim::recovery
