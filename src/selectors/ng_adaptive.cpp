#include "selectors/ng_adaptive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "selectors/signal_levels.hpp"
#include "selectors/white_tail.hpp"

namespace pcadim {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr const char* too_few = "Too few eigenvalues remain to judge the noise";

/// The vertex within the range under which the eigenvalues are most likely; nothing if the path has
/// none there.
const PathVertex* most_likely(const NgModel& model, const SignalRange& range, UnseenShape unseen) {
  const SignalLevels levels(model.spectrum(), unseen);
  const Index before = range.sure == 0 ? 0 : levels.before_last_level(range.sure);
  const PathVertex* best = nullptr;
  double highest = -infinity;
  for (const PathVertex& vertex : model.path()) {
    if (!is_interior(vertex, model) || vertex.d < range.sure || vertex.d > range.possible) continue;
    const double likelihood = levels.log_likelihood(before, vertex.d);
    if (likelihood > highest) {
      highest = likelihood;
      best = &vertex;
    }
  }
  return best;
}

/// The range of phi that white noise beyond the sure components allows.
struct PhiRange {
  double possible = 0, sure = 0;
};

PhiRange phi_range(const NgModel& model, Index sure) {
  const auto phi = [&](double q) {
    return phi_of_edge(model, tracy_widom_edge(model.spectrum(), model.tail_mean(), q, sure));
  };
  const double possible = phi(0.60);
  return {possible, std::max(phi(0.98), possible)};
}

NgDecision no_signal(const NgModel& model, const PhiRange& phi) {
  NgDecision decision{0, phi.sure, phi.possible, Outcome::ok, "levels"};
  const double end = model.path().front().phi_low;
  if (phi.sure > end) return decision;
  if (!model.spectrum().complete) return undecided("levels", rival_in_words(model, phi.sure));
  decision.phi = 1.05 * end;  // inside the interval of d = 0
  return decision;
}

/// Is the choice the same for all that the unseen eigenvalues may be?
bool certain(const NgModel& model, const SignalRange& range, const PathVertex* vertex) {
  return model.spectrum().complete || vertex == most_likely(model, range, UnseenShape::extreme);
}

NgDecision because(NgDecision decision, std::string reason) {
  decision.reason = std::move(reason);
  return decision;
}

/// Standard deviations of the tail that it takes to doubt that it is white noise: many where levels
/// and kink keep about the same, few where levels takes much of what lies beyond the kink for
/// components; unless a gap follows them, which a rule that has run astray does not find.
double doubt_needed(const Spectrum& spectrum, Index levels, Index kink) {
  constexpr double least = 1.5, most = 5, per_share = 15, clear_gap = 2;
  const double share = static_cast<double>(std::max<Index>(0, levels - kink)) /
                       static_cast<double>(std::ssize(spectrum.eigenvalues) - kink);
  if (share == 0) return most;
  const double gap = spectrum.eigenvalue(levels) / spectrum.eigenvalue(levels + 1);
  const double suspicion = share * std::max(0.0, 1 - std::log(gap) / std::log(clear_gap));
  return std::max(least, most - per_share * suspicion);
}

/// Without all eigenvalues the tail's departure from white noise is known from below only, and
/// `kink` cannot step in.
NgDecision of_partial_spectrum(const NgModel& model, const NoiseWindow& window,
                               const TailFit& fit) {
  if (fit.count < 3) return because(kink_rule(model, window), too_few);
  const double departure = static_cast<double>(fit.count) * fit.distance;
  const std::string measured =
      fmt::format("(departure at least {:.1f}, limit {})", departure, white_limit);
  if (departure > white_limit)
    return because(kink_rule(model, window),
                   "The remaining eigenvalues do not look like white noise " + measured);
  return because(levels_rule(model, window),
                 "The known part of the tail looks like white noise " + measured);
}

}  // namespace

NgDecision levels_rule(const NgModel& model, const NoiseWindow& window) {
  constexpr double sure = 0.99, possible = 0.30, any_signal = 0.95;
  if (!window.decided) return undecided("levels", all_above_noise_in_words(model));
  const Spectrum& spectrum = model.spectrum();
  SignalRange range = signal_range(spectrum, model.tail_mean(), sure, possible);
  const PhiRange phi = phi_range(model, range.sure);
  if (range.sure == 0) {
    if (signal_range(spectrum, model.tail_mean(), any_signal, any_signal).sure == 0)
      return no_signal(model, phi);
    range.sure = 1;
  }
  const PathVertex* vertex = most_likely(model, range, UnseenShape::equal);
  if (!certain(model, range, vertex))
    return undecided("levels",
                     "The unseen eigenvalues decide between several dimensions: ask for "
                     "more of them (--max-dim)");
  NgDecision decision{0, phi.sure, phi.possible, Outcome::ok, "levels"};
  if (vertex == nullptr) {
    decision.d = vertex_at(model.path(), phi.sure).d;
  } else {
    auto inside = phi_inside(*vertex, phi.possible, infinity);
    if (!inside) inside = phi_inside(*vertex, 0, infinity);
    decision.d = vertex->d;
    decision.phi = *inside;
    decision.averaging_from = std::min(phi.possible, decision.phi);
  }
  if (!model.decided_at(decision.averaging_from))
    return undecided("levels", rival_in_words(model, decision.averaging_from));
  if (decision.d == model.last_dimension()) decision.outcome = Outcome::boundary;
  return decision;
}

NgDecision adaptive_rule(const NgModel& model, const NoiseWindow& window, const TailFit& fit) {
  const Spectrum& spectrum = model.spectrum();
  if (!window.edge_98.decided) return levels_rule(model, window);
  if (window.edge_98.noise <= 0)
    return because(window_rule(model, window), "There is no noise beyond the rank");
  if (!spectrum.complete) return of_partial_spectrum(model, window, fit);

  const NgDecision levels = levels_rule(model, window), kink = kink_rule(model, window);
  const Index known = std::ssize(spectrum.eigenvalues);
  if (known - levels.d < 3) return because(kink, too_few);
  const double limit = doubt_needed(spectrum, levels.d, kink.d);
  const double departure = spread_of_tail(spectrum, levels.d) + depth_of_tail(spectrum, levels.d);
  const std::string measured = fmt::format("(departure {:.1f}, limit {:.1f})", departure, limit);
  if (departure > limit && kink.outcome == Outcome::ok)
    return because(kink, "What lies beyond is not white noise " + measured);
  return because(levels, "What lies beyond looks like white noise " + measured);
}

}  // namespace pcadim
