#include "operations/sample/divided_whole.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/size.hpp"
#include "operations/data_matrix.hpp"
#include "operations/noise/noise_improvement.hpp"
#include "operations/noise/noise_left.hpp"
#include "operations/noise/whitened_columns.hpp"
#include "operations/sample/drawn_norms.hpp"
#include "operations/sample/scaled_part.hpp"
#include "pcadim/error.hpp"
#include "spectrum/components.hpp"

namespace pcadim {
namespace {

/// Nothing is scaled again: the factors have done that.
Preprocessing as_they_are(const WholeData& whole) { return {whole.preprocessing.center, false}; }

ScaledPart some_rows(const WholeData& whole, std::vector<Index> rows,
                     const std::vector<double>& deviations) {
  return scaled_part(whole.source, std::move(rows), factors_of_all(whole, deviations),
                     whole.effort);
}

ScaledPart all_rows(const WholeData& whole, const std::vector<double>& deviations) {
  return some_rows(whole, counting(whole.source.shape()->rows), deviations);
}

Spectrum spectrum_of(const WholeData& whole, const std::vector<double>& deviations) {
  const ScaledPart part = all_rows(whole, deviations);
  Decomposition found =
      compute_spectrum(*part.source, as_they_are(whole), whole.effort, 0, {false, false, false});
  std::vector<Index> drawn = whole.drawn;
  std::ranges::sort(drawn);
  found.spectrum.norms =
      drawn_norms(*some_rows(whole, std::move(drawn), deviations).source, found.preparation,
                  found.spectrum.n, found.spectrum.total_variance);
  return std::move(found.spectrum);
}

/// The places, among the columns in use, of those that were decomposed.
std::vector<std::size_t> places_of(const Preparation& decomposed, const Preparation& in_use) {
  std::vector<std::size_t> places;
  for (const Index column : decomposed.kept) {
    const auto found = std::ranges::lower_bound(in_use.kept, column);
    places.push_back(static_cast<std::size_t>(found - in_use.kept.begin()));
  }
  return places;
}

/// Improves the deviations of divided columns by what components leave of them. Where columns are
/// no more than rows and their products are known, these tell all: true. Else this is one round.
bool settle(std::vector<double>& deviations, const WholeData& whole, const Source& divided,
            Decomposition known, Index components) {
  const Index n = known.spectrum.n;
  if (n >= known.spectrum.p && !known.gram.empty()) {
    for (double& product : known.gram) product *= static_cast<double>(n);
    settle_columns(deviations, known.gram, n, components, whole.effort.threads);
    return true;
  }
  std::vector<double> squares;
  for (const double deviation : known.profile.deviations)
    squares.push_back(static_cast<double>(n) * deviation * deviation);
  SingularTriplets taken;
  if (components > 0) {
    LeadingComponents leading =
        leading_components(divided, known, as_they_are(whole), whole.effort, components);
    for (const double variance : leading.variances)
      taken.values.push_back(std::sqrt(static_cast<double>(n) * variance));
    taken.right = std::move(leading.loadings);
  }
  improve_columns(deviations, squares, n, taken);
  return false;
}

/// Returns whether they have settled.
bool improve(std::vector<double>& deviations, const WholeData& whole, Index components) {
  const ScaledPart part = all_rows(whole, deviations);
  Decomposition known = compute_spectrum(*part.source, as_they_are(whole), whole.effort, components,
                                         {false, false, true});
  const std::vector<std::size_t> places = places_of(known.preparation, whole.preparation);
  std::vector<double> steps(places.size(), 1.0);
  const bool settled = settle(steps, whole, *part.source, std::move(known), components);
  for (std::size_t k = 0; k < places.size(); ++k) deviations[places[k]] *= steps[k];
  return settled;
}

}  // namespace

void require_centred(const Preprocessing& preprocessing) {
  if (!preprocessing.center)
    throw NotApplicable("Columns are divided by their noise about their means only.");
}

std::vector<double> factors_of_all(const WholeData& whole, const std::vector<double>& deviations) {
  std::vector<double> factors(size(whole.source.shape()->cols), 1.0);
  for (std::size_t j = 0; j < deviations.size(); ++j) {
    const double deviation = deviations[j];
    factors[size(whole.preparation.kept[j])] =
        deviation > 0 ? whole.preparation.factor[j] / deviation : 0.0;
  }
  return factors;
}

Whitened divided_by_columns(const WholeData& whole, std::vector<double> deviations,
                            Index components) {
  require_centred(whole.preprocessing);
  try {
    if (!improve(deviations, whole, components)) improve(deviations, whole, components);
    Whitened result;
    result.spectrum = spectrum_of(whole, deviations);
    result.column_deviations = std::move(deviations);
    return result;
  } catch (const InputError& reason) {
    throw NotApplicable(reason.what());
  }
}

Whitened undivided(const WholeData& whole, const std::vector<double>& deviations) {
  try {
    Whitened result;
    result.spectrum = spectrum_of(whole, deviations);
    return result;
  } catch (const InputError& reason) {
    throw NotApplicable(reason.what());
  }
}

}  // namespace pcadim
