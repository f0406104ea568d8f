#pragma once
#include "pcadim/spectrum.hpp"

/// Do the eigenvalues beyond the first d look like white noise of any variance?
namespace pcadim {

/// John's statistic of sphericity of the eigenvalues beyond d, in standard deviations: the mean of
/// squares against the squared mean. Sees eigenvalues that are too large.
double spread_of_tail(const Spectrum& spectrum, Index d);

/// Mauchly's statistic of sphericity of the eigenvalues beyond d, in standard deviations: the
/// geometric mean against the arithmetic one, negated. Sees eigenvalues that are too small, which
/// remain where a method has taken the large ones for components.
double depth_of_tail(const Spectrum& spectrum, Index d);

}  // namespace pcadim
