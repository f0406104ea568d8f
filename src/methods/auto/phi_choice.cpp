#include "methods/auto/phi_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/mark.hpp"
#include "methods/shared/curve.hpp"

namespace pcadim {
namespace {

/// A vertex, where it is judged, and how.
struct Contender {
  Index d = 0;
  double phi = 0, score = 0;
};

/// The paper's test that the curve climbs faster before its maximum than it falls after it, by mean
/// slopes.
bool climbs_faster_than_it_falls(const NgModel& model, const NgEvidence& evidence, Index d,
                                 Index first) {
  const Index last = model.candidates() - 1;
  const DoubleDouble top = model.at(evidence, d);
  const double before = (top - model.at(evidence, first)).value() / static_cast<double>(d - first);
  const double after = (top - model.at(evidence, last)).value() / static_cast<double>(last - d);
  return before >= after;
}

}  // namespace

PhiChoice undecided(std::string missing) {
  return {0, 0, 0, Outcome::truncated, "", "", std::move(missing)};
}

std::string all_above_noise_in_words(const NgModel& model) {
  return fmt::format(
      "All {} known components may stand above white noise: ask for more eigenvalues ({})",
      model.candidates(), mark("max_dim"));
}

bool is_interior(const PathVertex& vertex, const NgModel& model) {
  return vertex.d >= 1 && vertex.d < model.last_dimension() && vertex.d < model.candidates();
}

std::optional<double> phi_inside(const PathVertex& vertex, double phi_min, double phi_max) {
  constexpr double inside = 0.05;
  const double low = std::max(vertex.phi_low, phi_min), high = std::min(vertex.phi_high, phi_max);
  if (!(low < high)) return std::nullopt;
  return std::pow(low, 1 - inside) * std::pow(high, inside);
}

double phi_of_edge(const NgModel& model, const NoiseEdge& edge) {
  const double phi =
      2 * (edge.edge - edge.noise) / static_cast<double>(model.spectrum().p - edge.count - 1);
  return std::max(phi, 1e-10 * model.spectrum().mean_eigenvalue());
}

std::string rival_in_words(const NgModel& model, double phi) {
  const Index known = model.candidates(), rival = model.possible_rival(phi).value_or(known);
  if (rival == known) {
    return fmt::format(
        "The last known component, number {}, is still worth keeping: ask for more eigenvalues "
        "({})",
        known, mark("max_dim"));
  }
  return fmt::format(
      "A dimension of {} or more could still be better than all below {}, the known ones: ask for "
      "more eigenvalues ({})",
      rival, known, mark("max_dim"));
}

NoiseWindow noise_window(const NgModel& model) {
  NoiseWindow window;
  const auto edge = [&](double q) {
    const NoiseEdge found = tracy_widom_edge(model.spectrum(), model.tail_mean(), q);
    window.decided = window.decided && found.decided;
    return found;
  };
  window.edge_98 = edge(0.98);
  window.phi_60 = phi_of_edge(model, edge(0.60));
  window.phi_98 = std::max(phi_of_edge(model, window.edge_98), window.phi_60);
  window.phi_95 = std::max(phi_of_edge(model, edge(0.95)), window.phi_60);
  return window;
}

void choose_nodes_for(NgModel& model, const NoiseWindow& window) {
  const double widest =
      2 * model.spectrum().eigenvalue(1) / static_cast<double>(model.spectrum().p - 1);
  model.choose_nodes(0.5 * window.phi_60, std::max(2 * widest, 8 * window.phi_60));
}

PhiChoice choose_in_window(const NgModel& model, const NoiseWindow& window) {
  if (!window.decided) return undecided(all_above_noise_in_words(model));
  const Index sure = vertex_at(model.path(), window.phi_98).d;
  const Index possible = vertex_at(model.path(), window.phi_60).d;
  PhiChoice decision{sure, window.phi_98, window.phi_60, Outcome::ok, "white", ""};
  if (sure == 0 && vertex_at(model.path(), window.phi_95).d == 0) return decision;
  if (!model.decided_at(window.phi_60)) return undecided(rival_in_words(model, window.phi_60));
  double best = -std::numeric_limits<double>::infinity();
  for (const PathVertex& vertex : model.path()) {
    if (!is_interior(vertex, model) || vertex.d < std::max<Index>(sure, 1) || vertex.d > possible)
      continue;
    const auto phi = phi_inside(vertex, window.phi_60, std::numeric_limits<double>::infinity());
    if (!phi) continue;
    const double score = model.bend(model.evidence(*phi), vertex.d);
    if (score <= best) continue;
    best = score;
    decision.d = vertex.d;
    decision.phi = *phi;
  }
  if (decision.d == model.last_dimension()) decision.outcome = Outcome::boundary;
  return decision;
}

PhiChoice choose_by_kink(const NgModel& model, const NoiseWindow& window) {
  const Spectrum& spectrum = model.spectrum();
  if (!spectrum.complete) {
    return undecided(fmt::format(
        "Noise that is not white needs all eigenvalues, and {} are known: raise {} to "
        "{}, or use {} if the noise is white",
        model.candidates(), mark("max_dim"), spectrum.max_rank(), mark("auto.noise", "white")));
  }
  const double columns = static_cast<double>(spectrum.p - 1);
  const double phi_min =
      std::max(0.9 * phi_of_edge(model, marchenko_pastur_edge(spectrum, model.tail_mean())),
               0.2 * 2 * spectrum.mean_eigenvalue() / columns);
  const double phi_max = std::max(1.05 * 2 * spectrum.eigenvalue(1) / columns, 4 * phi_min);
  std::vector<Contender> contenders;
  for (const PathVertex& vertex : model.path()) {
    if (!is_interior(vertex, model)) continue;
    const auto phi = phi_inside(vertex, phi_min, phi_max);
    if (!phi) continue;
    const NgEvidence evidence = model.evidence(*phi);
    if (climbs_faster_than_it_falls(model, evidence, vertex.d, 0))
      contenders.push_back({vertex.d, *phi, model.bend(evidence, vertex.d)});
  }
  // The best score wins unless its own curve peaks elsewhere; asking in this order needs the fewest
  // whole curves.
  std::ranges::stable_sort(contenders, std::ranges::greater{}, &Contender::score);
  for (const Contender& one : contenders) {
    if (model.curve(one.phi, 0).best() == one.d) {
      return {one.d, one.phi, phi_min, Outcome::ok, "not_modelled", ""};
    }
  }
  const double zero_from = std::clamp(model.path().front().phi_low, phi_min, phi_max);
  if (zero_from * zero_from < phi_min * phi_max) {
    return {0, std::sqrt(zero_from * phi_max), phi_min, Outcome::ok, "not_modelled", ""};
  }
  PhiChoice choice = choose_in_window(model, window);
  choice.outcome = Outcome::boundary;
  return choice;
}

bool is_white(const TailFit& fit) {
  constexpr Index fewest = 3;
  constexpr double limit = 6;
  return fit.count >= fewest && static_cast<double>(fit.count) * fit.distance <= limit;
}

PhiChoice because(PhiChoice choice, std::string reason) {
  choice.reason = std::move(reason);
  return choice;
}

}  // namespace pcadim
