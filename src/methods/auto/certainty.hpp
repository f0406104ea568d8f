#pragma once
#include <vector>

#include "pcadim/selection.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// The probability of each dimension, from 0, that this many components stand above white noise,
/// where d was selected; d < number of eigenvalues. Calibrated on simulated data (docs/auto.md).
std::vector<double> structure_probabilities(const Spectrum& spectrum, Index d);

/// The members of the set, each with its probability; first belongs to probabilities[0].
std::vector<Plausible> plausible_of(const std::vector<Index>& set,
                                    const std::vector<double>& probabilities);

}  // namespace pcadim
