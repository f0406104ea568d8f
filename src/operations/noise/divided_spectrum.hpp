#pragma once
#include "operations/noise/noise_scales.hpp"
#include "operations/noise/whitening.hpp"

namespace pcadim {

/// Of the data divided by scales, from the products of their short side and the squared lengths of
/// their rows. The thread count changes no digit.
Whitened divided_by(const NoisyData& noisy, const NoiseScales& scales, std::vector<double> products,
                    std::vector<double> lengths, int threads);

}  // namespace pcadim
