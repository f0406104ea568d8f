#pragma once
#include <span>
#include <vector>

#include "linalg/lanczos_quadrature.hpp"

namespace pcadim {

/// What is taken to be below the smallest node that has not settled.
enum class LowEnd {
  as_seen,  ///< as much as above it
  zero,     ///< eigenvalues down to zero, as square data have them: the least that is possible
};

/// The `count` largest of `dimension` eigenvalues, descending, that are distributed as the
/// quadratures say: the mean over the quadratures of their quantiles at the levels
/// 1 - (j - 1/2) / dimension. A node that has settled is an eigenvalue and holds all of its weight;
/// the weight of any other is spread to the middles between it and its neighbours. Needs at least
/// one quadrature, none of them empty.
std::vector<double> mean_quantiles(std::span<const Quadrature> quadratures, Index count,
                                   Index dimension, LowEnd low_end = LowEnd::as_seen);

}  // namespace pcadim
