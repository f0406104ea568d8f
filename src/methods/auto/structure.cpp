#include "methods/auto/structure.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "methods/auto/levels.hpp"
#include "methods/auto/own_edge.hpp"
#include "methods/auto/resolution.hpp"
#include "model/noise_model.hpp"
#include "noise/white_tail.hpp"

namespace pcadim {

std::string noise_word(NoiseModel model) {
  switch (model) {
    case NoiseModel::columns:
      return "columns";
    case NoiseModel::rows:
      return "rows";
    case NoiseModel::rows_columns:
      return "rows+columns";
    case NoiseModel::serial:
    case NoiseModel::serial_columns:
      return "serial";
    case NoiseModel::white:
      break;
  }
  return "white";
}

bool held_out_rows_decide(const Spectrum& spectrum) {
  constexpr Index few = 35, wide = 4;
  return spectrum.n <= few && spectrum.p <= wide * spectrum.n;
}

namespace {

/// John's and Mauchly's statistics of what is left over: too large and too small eigenvalues.
std::optional<double> departure_beyond(const Spectrum& spectrum, Index d) {
  if (std::ssize(spectrum.eigenvalues) - d < 2) return std::nullopt;
  return spread_of_tail(spectrum, d) + depth_of_tail(spectrum, d);
}

PhiChoice choose_above_white(const Spectrum& spectrum) {
  const NgModel model(spectrum, neutral_unit);
  return choose_by_levels(model, noise_window(model));
}

// Found on the tuning seeds of the simulated league and the tuning sets of the real one
// (docs/auto.md). A model that was fitted leaves less than white noise would, so it has a lower
// limit; few degrees of freedom tell white noise from nothing.
constexpr double limit_of_white = 5, limit_of_serial = 4, limit_of_scales = 2;
constexpr double freedom_per_unit_white = 14, freedom_per_unit_fitted = 24;

// With many rows traces of weak signals show, this much for each row; they do no harm.
constexpr double traces = 0.002;

double limit_of(NoiseModel model, const Spectrum& spectrum, Index d) {
  const double freedom = longer_side(spectrum) - static_cast<double>(d);
  constexpr double harmless = 0.015;
  if (model == NoiseModel::white)
    return std::max(std::min(limit_of_white, freedom / freedom_per_unit_white), harmless * freedom);
  const double limit = std::min(is_serial(model) ? limit_of_serial : limit_of_scales,
                                freedom / freedom_per_unit_fitted);
  return std::max(limit, traces * static_cast<double>(spectrum.n));
}

/// An estimate of the tail is no finer than white noise's limit. Directions that stand clear of the
/// edge of the others are told from noise whose variances differ by a third (squared, halved).
double limit_of_estimate(NoiseModel model, const Spectrum& spectrum, Index d) {
  constexpr double a_third = 0.05;
  const double freedom = longer_side(spectrum) - static_cast<double>(d);
  return model == NoiseModel::white ? limit_of(model, spectrum, d) : a_third * freedom;
}

/// Is enough left over to tell what the noise is like? A row's own deviation takes a dozen cells.
bool enough_left(NoiseModel model, const Spectrum& spectrum, Index d) {
  constexpr Index fewest_cells = 12;
  const bool of_rows = model == NoiseModel::rows || model == NoiseModel::rows_columns;
  if (of_rows && spectrum.p - d < fewest_cells) return false;
  const double share = model == NoiseModel::white ? 0.1 : 0.7;
  const auto rank = static_cast<double>(spectrum.eigenvalues.size());
  return rank - static_cast<double>(d) >= share * rank;
}

/// With few rows any model fits: one that held-out rows contradict must then fit very well.
double limit_with_few_rows(const Spectrum& spectrum, Index d, double limit,
                           const Prediction& prediction) {
  constexpr double clear = 2;  // standard errors
  if (!held_out_rows_decide(spectrum)) return limit;
  return contradiction(prediction, d) > clear ? std::min(limit, 0.0) : limit;
}

void judge(Structure& structure, NoiseModel model, const Prediction& prediction) {
  const Index d = structure.choice.d;
  structure.noise = noise_word(model);
  structure.departure = departure_beyond(structure.spectrum, d);
  const double limit = structure.known > 0 ? limit_of_estimate(model, structure.spectrum, d)
                                           : limit_of(model, structure.spectrum, d);
  structure.limit = limit_with_few_rows(structure.spectrum, d, limit, prediction);
  if (!enough_left(model, structure.spectrum, d)) structure.departure.reset();
  structure.accepted = structure.departure && *structure.departure < structure.limit;
}

/// Widens the range by the deviations.
void widen(Structure& structure, const std::vector<double>& deviations) {
  if (deviations.empty()) return;
  const auto [low, high] = std::ranges::minmax(deviations);
  structure.least *= low;
  structure.most *= high;
}

Structure structure_of_fit(NoiseFit fit) {
  Structure structure;
  widen(structure, fit.data.row_deviations);
  widen(structure, fit.data.column_deviations);
  structure.correlation = fit.data.correlation;
  if (is_serial(fit.model))
    structure.neighbours = fit.model == NoiseModel::serial ? "rows" : "columns";
  structure.model = fit.model;
  structure.rows = fit.rows;
  structure.known = fit.known;
  structure.spectrum = std::move(fit.data.spectrum);
  structure.divided_by = std::move(fit.data);
  structure.choice = choose_above_white(structure.spectrum);
  return structure;
}

}  // namespace

Structure structure_of_spectrum(const Spectrum& spectrum, const std::string& noise) {
  Structure structure;
  structure.rows = spectrum.n;
  structure.spectrum = spectrum;
  NgModel model(structure.spectrum, neutral_unit);
  const NoiseWindow window = noise_window(model);
  const bool evidence_known = spectrum.norms.rows > 0;
  if (noise == "white" || !evidence_known) {
    structure.choice = choose_by_levels(model, window);
  } else if (noise == "not_modelled") {
    choose_nodes_for(model, window);
    structure.choice = choose_by_kink(model, window);
  } else {
    structure.choice = choose_phi(model, window);
  }
  structure.noise = structure.choice.noise;
  structure.accepted = structure.noise == "white" && structure.choice.outcome == Outcome::ok;
  if (spectrum.complete) {
    structure.departure = departure_beyond(spectrum, structure.choice.d);
    structure.limit = limit_of(NoiseModel::white, spectrum, structure.choice.d);
  }
  const bool departs = structure.departure && *structure.departure >= structure.limit;
  if (!evidence_known && noise != "white" && departs) {
    structure.accepted = false;
    structure.noise = "not_modelled";
  }
  // Traces of weak signals are no reason to doubt white noise: their number would look like one.
  if (noise != "white" && departs == (structure.noise == "white")) structure.departure.reset();
  const bool nothing_left = structure.choice.d >= std::ssize(spectrum.eigenvalues);
  if (spectrum.complete && nothing_left) structure.noise = "none";
  return structure;
}

Structure white_structure(const Spectrum& spectrum, const Prediction& prediction) {
  Structure white = structure_of_spectrum(spectrum, "auto");
  const bool believable = white.choice.noise == "white";
  judge(white, NoiseModel::white, prediction);
  const bool plainly_not_white = white.departure && *white.departure >= limit_of_white;
  if (white.accepted && !believable) {
    white.accepted = false;
    white.departure.reset();  // it is not what speaks against white noise
  }
  // Where a larger data set with this departure would pass for white noise, it is not judged.
  if (!white.accepted)
    white.noise = plainly_not_white || !believable ? "not_modelled" : "not_judged";
  return white;
}

namespace {

/// So many rows would show if it were not.
bool plainly_white(const Structure& white) {
  const Index known = std::ssize(white.spectrum.eigenvalues);
  const double most = std::max(limit_of_white, traces * static_cast<double>(white.spectrum.n));
  return white.accepted && *white.departure < most && 2 * white.choice.d <= known;
}

}  // namespace

Structure white_or(const Spectrum& spectrum, const Prediction& prediction,
                   const std::function<std::optional<Structure>()>& fitted) {
  if (!has_many_rows(spectrum)) {
    if (auto other = fitted()) return *std::move(other);
    return white_structure(spectrum, prediction);
  }
  Structure white = white_structure(spectrum, prediction);
  if (plainly_white(white)) return white;
  if (auto other = fitted()) return *std::move(other);
  Structure coarse = white_structure(at_coarse_resolution(spectrum), prediction);
  coarse.rows = spectrum.n;
  return coarse.accepted ? coarse : white;
}

Structure judged_structure(NoiseFit fit, const Prediction& prediction) {
  const NoiseModel model = fit.model;
  Structure structure = structure_of_fit(std::move(fit));
  judge(structure, model, prediction);
  return structure;
}

namespace {

PhiChoice clear_directions(const Structure& structure) {
  const Index clear = above_own_edge(structure.spectrum, structure.known);
  return because({clear, 0, 0, Outcome::ok, "white"},
                 "Directions are counted that stand clear of the edge of the others");
}

}  // namespace

Structure with_clear_directions(Structure structure) {
  constexpr Index few = 2;
  PhiChoice clear = clear_directions(structure);
  if (structure.choice.d <= clear.d + few) return structure;
  structure.choice = std::move(clear);
  judge(structure, structure.model, {});
  return structure;
}

Structure white_by_leading(const Spectrum& spectrum) {
  Structure white;
  white.rows = spectrum.n;
  white.known = std::ssize(spectrum.eigenvalues);
  white.spectrum = completed(spectrum, spectrum.tail->eigenvalues);
  white.choice = clear_directions(white);
  judge(white, NoiseModel::white, {});
  return white;
}

Structure structure_of_data(DataOperations& data, const Spectrum& spectrum,
                            const Prediction& prediction) {
  return white_or(spectrum, prediction, [&]() -> std::optional<Structure> {
    for (NoiseFit& fit : likely_noise(data, spectrum)) {
      Structure structure = judged_structure(std::move(fit), prediction);
      if (structure.accepted) return structure;
    }
    return std::nullopt;
  });
}

Structure structure_with_noise(DataOperations& data, const Spectrum& spectrum, NoiseModel model) {
  auto fit = fit_noise(data, spectrum, model);
  Structure structure = fit ? structure_of_fit(std::move(*fit))
                            : structure_of_fit(fit_of(model, 0, data.whitened(model, 0)));
  judge(structure, model, {});
  structure.accepted = true;  // as the user says
  return structure;
}

}  // namespace pcadim
