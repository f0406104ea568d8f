#pragma once
#include <vector>

#include "pcadim/profile.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// How often the longest of n Gaussian rows with this spectrum is as long as that: at most this
/// often for a row that is called an outlier.
inline constexpr double outlier_level = 0.01;

/// The rows among the longest ones that are too long for Gaussian rows with this spectrum, the
/// longest first.
std::vector<RowLength> outlying_rows(const Spectrum& spectrum, const DataProfile& profile);

}  // namespace pcadim
