#include "methods/auto/noise_promise.hpp"

#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "methods/auto/noise_score.hpp"
#include "methods/auto/resolution.hpp"

namespace pcadim {
namespace {

/// Is one decomposition more than a few milliseconds of work?
bool costly(const Spectrum& spectrum) {
  constexpr double work = 2e7;
  return decomposition_work(spectrum) > work;
}

/// Do the lengths of the rows differ more than those of normal rows with these eigenvalues would?
/// Long rows make components of their own, which then hide them.
bool rows_differ(const Spectrum& spectrum) {
  constexpr double clearly = 2;
  double expected = 0, rows = 0, mean = 0, squares = 0;
  for (const double value : spectrum.eigenvalues) expected += 2 * value * value;
  for (const NormNode& node : spectrum.norms.nodes) {
    const double square = std::exp(2 * node.log_norm);
    rows += node.weight;
    mean += node.weight * square;
    squares += node.weight * square * square;
  }
  if (!(rows > 0)) return true;  // not known
  mean /= rows;
  return squares / rows - mean * mean > clearly * expected;
}

bool has(const std::vector<NoiseModel>& models, NoiseModel model) {
  return std::ranges::find(models, model) != models.end();
}

/// By how much more components than `sure` may make white noise more likely.
double gain_of_more(const Spectrum& spectrum, Index sure) {
  const std::vector<double> scores = white_scores(spectrum, most_components(spectrum));
  return *std::ranges::max_element(scores.begin() + offset(sure), scores.end()) -
         scores[size(sure)];
}

/// What a model may gain by doing without some components, each of which costs it `loss`.
double gain_of_fewer(const Spectrum& spectrum, Index sure, double loss) {
  const double all = component_penalty(spectrum, sure);
  double most = 0;
  for (Index k = 0; k < sure; ++k) {
    const double spared = all - component_penalty(spectrum, k);
    most = std::max(most, spared - static_cast<double>(sure - k) * loss);
  }
  return most;
}

/// Is it plain that no model of the noise can be more likely than white noise with the components
/// that surely stand above it? Beyond these the data then look white to every model, and none can
/// take a component for noise. Both are estimates; that they err by a factor of 2 is allowed for.
bool nothing_to_gain(const std::vector<NoiseGain>& beyond_sure, const Spectrum& spectrum,
                     Index sure) {
  constexpr double error = 2;
  if (has_many_rows(spectrum)) return false;  // they are judged at two resolutions
  const double more = gain_of_more(spectrum, sure);
  return std::ranges::all_of(beyond_sure, [&](const NoiseGain& gain) {
    const double loss = gain.component_loss;
    const double fewer = gain_of_fewer(spectrum, sure, loss > 0 ? loss / error : loss * error);
    return error * gain.log_likelihood + more + fewer <=
           noise_penalty(gain.model, spectrum) + clear_gain;
  });
}

/// Beyond the components that surely stand above white noise; and beyond none of them. There signal
/// counts as noise, so that this look is spared where it is costly or nothing can come of it.
std::vector<NoiseGain> gains_of(DataOperations& data, const Spectrum& spectrum, Index sure) {
  if (sure == 0) return data.noise_gains(0);
  const Index taken = std::min(sure, most_components(spectrum));
  std::vector<NoiseGain> beyond_sure = data.noise_gains(taken);
  if (costly(spectrum) && !rows_differ(spectrum)) return beyond_sure;
  if (taken == sure && nothing_to_gain(beyond_sure, spectrum, sure)) return {};
  std::vector<NoiseGain> gains = data.noise_gains(0);
  gains.insert(gains.end(), beyond_sure.begin(), beyond_sure.end());
  return gains;
}

}  // namespace

std::vector<NoiseModel> promising_models(DataOperations& data, const Spectrum& spectrum,
                                         Index sure) {
  std::vector<NoiseModel> models;
  for (const NoiseGain& gain : gains_of(data, spectrum, sure)) {
    const bool worth = gain.log_likelihood > noise_penalty(gain.model, spectrum) + clear_gain;
    if (worth && !has(models, gain.model)) models.push_back(gain.model);
  }
  // Both together are worth a fit where each is; their sum alone would always follow the larger.
  if (!has(models, NoiseModel::rows) || !has(models, NoiseModel::columns))
    std::erase(models, NoiseModel::rows_columns);
  return models;
}

}  // namespace pcadim
