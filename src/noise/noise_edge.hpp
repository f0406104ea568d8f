#pragma once
#include <span>

#include "pcadim/spectrum.hpp"

/// Where random matrix theory puts the boundary between signal and white noise.
namespace pcadim {

/// Rows that carry information: centring takes one away. The singular values of n centred rows of
/// white noise are those of this many rows that are not centred.
double effective_rows(const Spectrum& spectrum);

/// The shorter over the longer side of the data, less the row that centring takes: 0 < ratio <= 1.
double aspect_ratio(const Spectrum& spectrum);

/// The longer side of the data, less the row that centring takes.
double longer_side(const Spectrum& spectrum);

/// What d components leave over, seen as white noise.
struct NoiseLeft {
  double variance = 0;  ///< of a cell; what the d strongest directions took with them is given back
  double rows = 0, cols = 0;
};

/// `tail_mean` is sigma^2(d).
NoiseLeft noise_left(const Spectrum& spectrum, double tail_mean, Index d);

/// The largest eigenvalue (divisor n) that such noise has in the limit: the edge of the
/// Marchenko-Pastur law.
double marchenko_pastur_edge(const Spectrum& spectrum, const NoiseLeft& noise);

/// The q-quantile of the largest eigenvalue (divisor n) of such noise, by the Tracy-Widom law;
/// `quantile` is that law's own.
double tracy_widom_edge(const Spectrum& spectrum, const NoiseLeft& noise, double quantile);

/// Components counted one by one while the next eigenvalue lies above the edge that pure noise of
/// the remaining variance would reach.
struct NoiseEdge {
  Index count = 0;      ///< d: components above their edge
  double edge = 0;      ///< the edge for the next eigenvalue
  double noise = 0;     ///< sigma^2(count)
  bool decided = true;  ///< false: all known ones are above, and the next one may be as well
};

/// An upper bound of the unknown eigenvalues: no larger than the last known one nor than the
/// variance left over. 0 if all are known.
double largest_unknown(const Spectrum& spectrum);

/// The edge at quantile q of the Tracy-Widom law of the largest noise eigenvalue.
/// `tail_mean` holds sigma^2(d) of d = 0 ... m-1, or up to the number of known eigenvalues.
NoiseEdge tracy_widom_edge(const Spectrum& spectrum, std::span<const double> tail_mean, double q);

/// The edge of the Marchenko-Pastur law: where the bulk of the noise ends in the limit.
NoiseEdge marchenko_pastur_edge(const Spectrum& spectrum, std::span<const double> tail_mean);

/// The noise in strong components. In a spiked model with noise variance 1 and `ratio` =
/// columns/rows, a signal of variance a appears as the eigenvalue x = (a + 1)(1 + ratio/a);
/// 1/a follows from x.
struct NoiseToSignal {
  double value = 0;  ///< the sum of 1/a
  double slope = 0;  ///< and of -x d(1/a)/dx
};

/// Summed over the eigenvalues (descending) of a model with this noise variance. An eigenvalue
/// within the noise has no a; it is given the weakest signal that shows, a = sqrt(ratio), and no
/// slope.
NoiseToSignal noise_to_signal(std::span<const double> eigenvalues, double noise, double ratio);

/// How far the eigenvalues beyond d are from those of white noise. Where only the leading ones are
/// known, all others count as non-zero, and the distance over the known ones bounds that over all
/// from below.
struct TailFit {
  Index count = 0;      ///< k: non-zero eigenvalues beyond d
  double distance = 0;  ///< Kolmogorov distance from the Marchenko-Pastur law
};

TailFit tail_fit(const Spectrum& spectrum, Index d, double noise);

}  // namespace pcadim
