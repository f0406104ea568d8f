#pragma once
#include <optional>

#include "pcadim/report.hpp"

namespace pcadim {

/// What white noise of the variance left over by d components would look like. Nothing where the
/// tail is not known, or nothing is left.
std::optional<NoiseLaw> noise_law(const Spectrum& spectrum, Index d);

}  // namespace pcadim
