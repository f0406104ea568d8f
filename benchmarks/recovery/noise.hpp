#pragma once
#include "recovery/regimes.hpp"
#include "recovery/streams.hpp"

namespace pcadim::recovery {

/// n x p numbers, row after row.
Values make_noise(const Regime& regime, std::uint64_t key);

/// Makes every column an AR(1) from row to row out of what it is. White columns keep their
/// variance.
void make_serial(Values& x, Index p, double coefficient);

/// The weights of the moving average of smooth noise: a bell of that deviation, squares summing to
/// 1.
Values bell(double deviation);

}  // namespace pcadim::recovery
