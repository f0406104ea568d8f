#pragma once
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// The noise variance after D. Passemier, Z. Li, J. Yao (2017): the mean of the p - k smallest
/// eigenvalues (`tail_mean`), plus what the k largest took of the noise. With c = p/N that is
/// c (1 + v/a) for each, where a is the variance of its signal.
double passemier_noise(const Spectrum& spectrum, double tail_mean, Index k);

}  // namespace pcadim
