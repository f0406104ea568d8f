#include "methods/auto/levels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/mark.hpp"
#include "methods/auto/noise_fit.hpp"
#include "methods/shared/level_likelihood.hpp"
#include "noise/white_tail.hpp"

namespace pcadim {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// What white noise leaves open, in components and in phi.
struct Range {
  Index sure = 0;      ///< components that cannot be noise
  Index possible = 0;  ///< components that may be signal
  double phi_sure = 0, phi_possible = 0;
};

Range open_range(const NgModel& model) {
  const NoiseTests tests(model.spectrum(), model.tail_mean());
  Range range;
  range.sure = tests.last_rejection(0.99);
  range.possible = tests.first_acceptance(0.30, range.sure).count;
  range.phi_possible = phi_of_edge(model, tests.first_acceptance(0.60, range.sure));
  range.phi_sure =
      std::max(phi_of_edge(model, tests.first_acceptance(0.98, range.sure)), range.phi_possible);
  if (range.sure > 0) return range;
  // Some signal, without saying which: the first one is.
  const Index any = tests.last_rejection(0.95);
  range.sure = std::min<Index>(any, 1);
  range.possible = any == 0 ? 0 : std::max(any, range.possible);
  return range;
}

/// The vertex within the range under which the eigenvalues are most likely; nothing if the path has
/// none there.
const PathVertex* most_likely(const NgModel& model, const Range& range, UnseenShape unseen) {
  constexpr Index members = 64;  // more of them make a level no clearer
  const LevelLikelihood level(model.spectrum(), unseen);
  const Index before = std::max<Index>(0, range.sure - members);
  const PathVertex* best = nullptr;
  double highest = -infinity;
  for (const PathVertex& vertex : model.path()) {
    if (!is_interior(vertex, model) || vertex.d < range.sure || vertex.d > range.possible) continue;
    const double likelihood = level.at(before, vertex.d);
    if (likelihood > highest) {
      highest = likelihood;
      best = &vertex;
    }
  }
  return best;
}

/// The last vertex below the range, or the first one above it where nothing but 0 is below.
const PathVertex* nearest(const NgModel& model, const Range& range) {
  const auto above = std::ranges::find_if(
      model.path(), [&](const PathVertex& vertex) { return vertex.d > range.possible; });
  const auto below = std::ranges::find_if(
      model.path(), [&](const PathVertex& vertex) { return vertex.d >= range.sure; });
  return below - model.path().begin() > 1 ? &*(below - 1) : &*above;
}

PhiChoice no_signal(const NgModel& model, const Range& range) {
  PhiChoice decision{0, range.phi_sure, range.phi_possible, Outcome::ok, "white"};
  const double end = model.path().front().phi_low;
  if (range.phi_sure > end) return decision;
  if (!model.spectrum().complete) return undecided(rival_in_words(model, range.phi_sure));
  decision.phi = 1.05 * end;  // inside the interval of d = 0
  return decision;
}

/// phi inside the vertex's interval and, where that is possible, within the range.
double phi_at(const NgModel& model, const PathVertex& vertex, const Range& range) {
  const auto inside = phi_inside(vertex, range.phi_possible, infinity);
  const double floor = 1e-10 * model.spectrum().mean_eigenvalue();
  return inside ? *inside : phi_inside(vertex, floor, infinity).value_or(floor);
}

/// Is the choice the same for all that the unseen eigenvalues may be?
bool certain(const NgModel& model, const Range& range, const PathVertex* vertex) {
  return model.spectrum().complete || vertex == most_likely(model, range, UnseenShape::extreme);
}

/// The share of what lies beyond the kink that levels takes for components.
double share_beyond_kink(const Spectrum& spectrum, Index levels, Index kink) {
  if (levels <= kink) return 0;
  return static_cast<double>(levels - kink) /
         static_cast<double>(std::ssize(spectrum.eigenvalues) - kink);
}

/// A choice that has run astray does not stop at a gap.
bool has_gap_after(const Spectrum& spectrum, Index d) {
  constexpr double clear = 2;
  return d > 0 && spectrum.eigenvalue(d) >= clear * spectrum.eigenvalue(d + 1);
}

/// Does white noise rule out an answer? The path may have no vertex among the dimensions that white
/// noise leaves open; one that is clearly below them leaves over what surely is no white noise.
bool surely_too_few(const Spectrum& spectrum, Index d) {
  constexpr Index few = 2;
  return sure_components(spectrum) > d + few;
}

/// Is the tail beyond d close enough to white noise for `levels` to be believed?
bool believable(const Spectrum& spectrum, Index d, Index kink) {
  constexpr double most_of_it = 0.5;
  if (surely_too_few(spectrum, d)) return false;
  const double share = share_beyond_kink(spectrum, d, kink);
  const double suspicion = has_gap_after(spectrum, d) ? 0 : share;
  if (suspicion > most_of_it) return false;
  // Standard deviations: the stranger the answer, the less it takes to doubt the noise.
  constexpr double least = 1.5, most = 5, per_suspicion = 15;
  const double limit = std::max(least, most - per_suspicion * suspicion);
  const double departure = spread_of_tail(spectrum, d) + depth_of_tail(spectrum, d);
  if (departure <= limit) return true;
  // With many rows a trace of weak signals shows. It does no harm while the variances of the noise
  // differ by less than a quarter (squared: this much).
  constexpr double harmless = 0.07;
  const double variation = 2 * departure / (longer_side(spectrum) - static_cast<double>(d));
  return variation <= harmless && share <= most_of_it;
}

/// Without all eigenvalues the tail's departure from white noise is known from below only, and
/// `kink` cannot step in.
PhiChoice of_partial_spectrum(const NgModel& model, const NoiseWindow& window) {
  const TailFit fit = tail_fit(model.spectrum(), window.edge_98.count, window.edge_98.noise);
  return is_white(fit) ? choose_by_levels(model, window) : choose_by_kink(model, window);
}

}  // namespace

PhiChoice choose_by_levels(const NgModel& model, const NoiseWindow& window) {
  if (!window.decided) return undecided(all_above_noise_in_words(model));
  if (window.edge_98.noise <= 0)
    return because(choose_in_window(model, window), "There is no noise beyond the rank");
  const Range range = open_range(model);
  if (range.sure == 0) return no_signal(model, range);
  const PathVertex* vertex = most_likely(model, range, UnseenShape::equal);
  if (!certain(model, range, vertex))
    return undecided(
        fmt::format("The unseen eigenvalues decide between several dimensions: ask for "
                    "more of them ({})",
                    mark("max_dim")));
  if (vertex == nullptr) vertex = nearest(model, range);
  const double phi = phi_at(model, *vertex, range), from = std::min(range.phi_possible, phi);
  if (!model.decided_at(from)) return undecided(rival_in_words(model, from));
  const Outcome outcome = vertex->d == model.last_dimension() ? Outcome::boundary : Outcome::ok;
  return {vertex->d, phi, from, outcome, "white"};
}

PhiChoice choose_phi(NgModel& model, const NoiseWindow& window) {
  const Spectrum& spectrum = model.spectrum();
  if (!window.edge_98.decided || window.edge_98.noise <= 0) return choose_by_levels(model, window);
  if (!spectrum.complete) return of_partial_spectrum(model, window);

  const PhiChoice levels = choose_by_levels(model, window);
  const bool some_left = std::ssize(spectrum.eigenvalues) - levels.d >= 3;
  // The kink that speaks most against levels is 0: what is believable beside it is so in any case.
  if (some_left && believable(spectrum, levels.d, 0)) return levels;
  choose_nodes_for(model, window);
  const PhiChoice kink = choose_by_kink(model, window);
  if (!some_left) return kink;
  if (believable(spectrum, levels.d, kink.d)) return levels;
  if (kink.outcome == Outcome::ok) return kink;
  return because(levels, "The evidence has no kink");
}

}  // namespace pcadim
