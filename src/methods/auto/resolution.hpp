#pragma once
#include "pcadim/spectrum.hpp"

/// With many rows for each column every departure of real data from a model shows: rounding, the
/// ends of a scale, a hair of curvature. What is asked then is what fewer rows would show
/// (docs/auto.md).
namespace pcadim {

/// Are there more rows than the coarse resolution takes?
bool has_many_rows(const Spectrum& spectrum);

/// The same eigenvalues and lengths of rows, as if no more than 20 rows for each column had told
/// them: directions with less than about a fifth of the noise's variance do not stand above it.
Spectrum at_coarse_resolution(Spectrum spectrum);

}  // namespace pcadim
