#pragma once
#include <span>
#include <vector>

#include "pcadim/spectrum.hpp"

namespace pcadim {

/// A vertex of the lower convex hull of the points (d, sigma^2(d)) and the range of phi over which
/// it minimises sigma^2(d) + phi d / 2: low < phi < high.
struct PathVertex {
  Index d = 0;
  double phi_low = 0, phi_high = 0;
};

/// The answer for every phi at once (method: the phi path is a convex hull). Ascending in d, so
/// descending in phi; the first vertex's phi_high is infinite, the last one's phi_low is 0.
std::vector<PathVertex> phi_path(std::span<const double> tail_mean);

/// Not more than sigma^2(d), d = 0 ... m-1, whatever the eigenvalues are that are not known. Each
/// is at most the last known one, e_K, so that d >= K leaves at least
///     sigma^2(d) >= max(0, T - (d-K) e_K) / (p-d),        T the variance beyond the first K;
/// up to d = K the bound is sigma^2(d) itself. The lower hull of the bounds lies below that of the
/// true points and shares the points d <= K with it: where a vertex of it with d <= K holds, the
/// true minimum of sigma^2(d) + phi d/2 is there too, and no unknown dimension can win. The bound
/// is sharp for every single d: e_K as often as T allows, and zeros.
std::vector<double> least_tail_means(const Spectrum& spectrum);

/// The vertex that holds at phi; the smaller d at a breakpoint.
const PathVertex& vertex_at(std::span<const PathVertex> path, double phi);

}  // namespace pcadim
