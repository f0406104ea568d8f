#include "methods/ng/ng_path.hpp"

#include <algorithm>
#include <limits>

#include "noise/noise_edge.hpp"

namespace pcadim {

std::vector<PathVertex> phi_path(std::span<const double> tail_mean) {
  // phi at which b takes over from a: where sigma^2(a) + phi a/2 = sigma^2(b) + phi b/2.
  const auto breakpoint = [&](Index a, Index b) {
    return 2 * (tail_mean[static_cast<std::size_t>(a)] - tail_mean[static_cast<std::size_t>(b)]) /
           static_cast<double>(b - a);
  };
  std::vector<Index> hull;
  for (Index d = 0; d < static_cast<Index>(tail_mean.size()); ++d) {
    // The middle one of three is a vertex only if it takes over before it is overtaken.
    while (hull.size() >= 2 &&
           breakpoint(hull.back(), d) >= breakpoint(hull[hull.size() - 2], hull.back())) {
      hull.pop_back();
    }
    hull.push_back(d);
  }
  std::vector<PathVertex> path;
  for (std::size_t k = 0; k < hull.size(); ++k) {
    path.push_back({hull[k], k + 1 < hull.size() ? breakpoint(hull[k], hull[k + 1]) : 0.0,
                    k > 0 ? path.back().phi_low : std::numeric_limits<double>::infinity()});
  }
  return path;
}

std::vector<double> least_tail_means(const Spectrum& spectrum) {
  const Index all = spectrum.max_rank();
  if (spectrum.complete) return tail_means(spectrum, all);
  const Index known = std::min<Index>(std::ssize(spectrum.eigenvalues), all - 1);
  std::vector<double> least = tail_means(spectrum, known + 1);
  double left = least.back() * static_cast<double>(spectrum.p - known);
  const double largest = largest_unknown(spectrum);
  for (Index d = known + 1; d < all; ++d) {
    left = std::max(0.0, left - largest);
    least.push_back(left / static_cast<double>(spectrum.p - d));
  }
  return least;
}

const PathVertex& vertex_at(std::span<const PathVertex> path, double phi) {
  for (const PathVertex& vertex : path) {
    if (phi >= vertex.phi_low) return vertex;
  }
  return path.back();
}

}  // namespace pcadim
