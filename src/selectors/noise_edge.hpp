#pragma once
#include <functional>
#include <span>

#include "pcadim/spectrum.hpp"

/// Where random matrix theory puts the border between signal and white noise.
namespace pcadim {

/// Components counted one by one while the next eigenvalue lies above the edge that pure noise of
/// the remaining variance would reach.
struct NoiseEdge {
  Index count = 0;   ///< d: components above their edge
  double edge = 0;   ///< the edge for the next eigenvalue
  double noise = 0;  ///< sigma^2(count)
};

/// The edge at quantile q of the Tracy-Widom law of the largest noise eigenvalue.
NoiseEdge tracy_widom_edge(const Spectrum& spectrum, std::span<const double> tail_mean, double q);

/// The edge of the Marchenko-Pastur law: where the bulk of the noise ends in the limit.
NoiseEdge marchenko_pastur_edge(const Spectrum& spectrum, std::span<const double> tail_mean);

/// How far the eigenvalues beyond d are from those of white noise.
struct TailFit {
  Index count = 0;      ///< k: non-zero eigenvalues beyond d
  double distance = 0;  ///< Kolmogorov distance from the Marchenko-Pastur law
};

TailFit tail_fit(const Spectrum& spectrum, Index d, double noise);

}  // namespace pcadim
