#include "methods/auto/sampled.hpp"

#include <algorithm>
#include <utility>

#include "methods/auto/resolution.hpp"
#include "model/drawn_rows.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

/// No model is accepted: the spectrum of all rows says what it can.
Structure not_modelled(const Spectrum& whole) {
  Structure structure = structure_of_spectrum(whole, "auto");
  structure.accepted = false;
  structure.noise = "not_modelled";
  structure.departure.reset();
  return structure;
}

/// The columns of all rows divided by the deviations of their noise. The whole data may show more
/// components than the sample does: where what is left over is not accepted, the noise is estimated
/// anew beyond these.
Structure divided_by_columns(DataOperations& data, const Structure& sampled) {
  constexpr Index few = 5;
  const auto beyond = [&](Index components) {
    return judged_structure(
        fit_of(NoiseModel::columns, components,
               data.whole_divided(NoiseModel::columns, sampled.divided_by, components)),
        {});
  };
  const Index first = sampled.choice.d;
  Structure structure = beyond(first);
  const Index sure = sure_components(structure.spectrum);
  const bool more = sure > first && sure <= 2 * first + few;
  return structure.accepted || !more ? structure : beyond(sure);
}

/// Columns of all rows divided by their noise, where the sample does not speak clearly against it
/// and all rows accept it.
std::optional<Structure> accepted_columns(DataOperations& data, const RowSample& sample) {
  constexpr double clearly = 3;  // limits
  const Structure sampled =
      structure_with_noise(*sample.operations, sample.spectrum, NoiseModel::columns);
  if (!sampled.departure || *sampled.departure > clearly * sampled.limit) return std::nullopt;
  Structure columns = divided_by_columns(data, sampled);
  if (!columns.accepted) return std::nullopt;
  return columns;
}

/// White noise in all rows. These may show that columns differ where some rows do not.
Structure white_or_columns(DataOperations& data, const Spectrum& whole, const RowSample& sample) {
  const auto columns = [&] { return accepted_columns(data, sample); };
  if (has_many_rows(whole)) return white_or(whole, {}, columns);
  const Structure white = white_structure(whole, {});
  return white.accepted ? white : columns().value_or(white);
}

/// Columns of all rows divided by their noise where few rows can be drawn: all rows say what the
/// noise of the columns is, whatever the sample shows. Nothing where there are rows enough, nobody
/// reaches them again, or they are not centred.
std::optional<Structure> leading_columns(DataOperations& data, const Structure& sampled) {
  const Index components = sampled.accepted ? sampled.choice.d : 0;
  try {
    Structure structure = judged_structure(
        fit_of(NoiseModel::columns, components, data.leading_divided(components)), {});
    return structure.known > 0 ? with_clear_directions(std::move(structure)) : structure;
  } catch (const NotApplicable&) {
    return std::nullopt;
  }
}

/// Where only leading eigenvalues of all rows can be had.
Structure structure_of_leading(DataOperations& data, const Spectrum& whole,
                               const Structure& sampled) {
  const bool white = sampled.accepted && sampled.model == NoiseModel::white;
  if (white && whole.tail) {
    Structure found = white_by_leading(whole);
    if (found.accepted) return found;
  }
  auto columns = leading_columns(data, sampled);
  if (columns && columns->accepted) return *std::move(columns);
  return white ? structure_of_spectrum(whole, "auto") : sampled;
}

/// Noise that all rows are not divided by. A small sample may miss directions that all rows show.
Structure sampled_or_columns(DataOperations& data, const Structure& sampled) {
  auto columns = leading_columns(data, sampled);
  return columns && columns->accepted ? *std::move(columns) : sampled;
}

Structure structure_of_whole(DataOperations& data, const Spectrum& whole, const RowSample& sample,
                             const Structure& sampled) {
  if (!whole.complete) return structure_of_leading(data, whole, sampled);
  if (sampled.model == NoiseModel::columns) return divided_by_columns(data, sampled);
  if (sampled.model != NoiseModel::white) return sampled_or_columns(data, sampled);
  if (sample.operations->copies().columns.empty()) return white_or_columns(data, whole, sample);
  return white_or_columns(data, data.whole_divided(NoiseModel::white, {}, 0).spectrum, sample);
}

}  // namespace

Structure structure_of_sampled(DataOperations& data, const Spectrum& whole,
                               const RowSample& sample) {
  try {
    const Structure sampled = structure_of_data(*sample.operations, sample.spectrum, {});
    Structure structure = sampled;
    if (sampled.accepted || !whole.complete) {
      structure = structure_of_whole(data, whole, sample, sampled);
    } else {
      structure = accepted_columns(data, sample).value_or(sampled);
    }
    // What is not known of the spectrum speaks neither for nor against white noise.
    const bool open = sampled.accepted && structure.choice.outcome == Outcome::truncated;
    if (structure.accepted || open) return structure;
  } catch (const NotApplicable&) {
    // There is no room for the whole data divided, or they are not centred.
  }
  return not_modelled(whole);
}

Structure sampled_with_noise(DataOperations& data, const Spectrum& whole, const RowSample& sample,
                             NoiseModel model) {
  const Structure sampled = structure_with_noise(*sample.operations, sample.spectrum, model);
  Structure structure = sampled;
  if (model == NoiseModel::columns && whole.complete) {
    structure = divided_by_columns(data, sampled);
  } else if (model == NoiseModel::columns) {
    structure = leading_columns(data, sampled).value_or(sampled);
  }
  structure.accepted = true;  // as the user says
  return structure;
}

Prediction predict_whole(DataOperations& data, const Spectrum& whole, bool d_only) {
  constexpr Index first = 200;
  const Index all = std::min(whole.max_rank(), whole.p - 1);
  HeldOutRowsRequest request;
  request.pattern = FoldPattern::content;
  request.folds = large_folds;
  request.part = large_part;
  request.max_dim = std::min(all, first);
  Prediction leading = predict_rows(data.held_out_rows(request), d_only);
  const Index last = leading.credible_set.empty() ? leading.d : leading.credible_set.back();
  if (leading.curve.empty() || request.max_dim == all || last <= first / 2 || !whole.complete)
    return leading;
  request.max_dim = all;
  return predict_rows(data.held_out_rows(request), d_only);
}

}  // namespace pcadim
