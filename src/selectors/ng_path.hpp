#pragma once
#include <span>
#include <vector>

#include "pcadim/index.hpp"

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

/// The vertex that holds at phi; the smaller d at a breakpoint.
const PathVertex& vertex_at(std::span<const PathVertex> path, double phi);

}  // namespace pcadim
