#pragma once
#include <optional>

#include "pcadim/report.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// What the eigenvalues look like beyond the first d components, and beyond all that stand above
/// white noise: white if they spread no more than those of white noise do, by 4 standard deviations
/// of John's statistic (docs/diagnosis.md has the false alarms).
NoiseVerdict judge_noise(const Spectrum& spectrum, std::optional<Index> d);

}  // namespace pcadim
