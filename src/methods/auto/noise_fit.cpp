#include "methods/auto/noise_fit.hpp"

#include <algorithm>
#include <cmath>

#include "methods/shared/level_likelihood.hpp"
#include "noise/noise_edge.hpp"

namespace pcadim {
namespace {

constexpr double margin = 10;  // by which a model must be more likely than white noise

/// Half the logarithm of the sample size for each parameter, as in BIC.
double penalty(NoiseModel model, const Spectrum& spectrum) {
  const double n = effective_rows(spectrum), p = static_cast<double>(spectrum.p);
  switch (model) {
    case NoiseModel::white:
      return 0;
    case NoiseModel::columns:
      return 0.5 * p * std::log(n);
    case NoiseModel::rows:
      return 0.5 * n * std::log(p);
    case NoiseModel::rows_columns:
      return 0.5 * (n * std::log(p) + p * std::log(n));
    case NoiseModel::serial:
    case NoiseModel::serial_columns:
      return 0.5 * std::log(n * p);
  }
  return 0;
}

/// The log likelihood of the eigenvalues with k components above white noise, penalised for them.
double white_score(const Spectrum& spectrum, Index components) {
  const Index known = std::ssize(spectrum.eigenvalues);
  const double n = longer_side(spectrum), k = static_cast<double>(components),
               all = static_cast<double>(known);
  double logs = 0, left = 0;
  for (Index j = 1; j <= known; ++j)
    j <= components ? logs += std::log(spectrum.eigenvalue(j)) : left += spectrum.eigenvalue(j);
  return -0.5 * n * (logs + (all - k) * std::log(left / (all - k))) -
         0.5 * (all * k - k * (k - 1) / 2) * std::log(n);
}

Index most_components(const Spectrum& spectrum) {
  constexpr Index most = 60;
  return std::min<Index>(std::ssize(spectrum.eigenvalues) / 2, most);
}

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

/// Does a model promise more than its penalty, with or without the components that white noise
/// would leave? Without them signal counts as noise, so that costly data are spared that look.
std::vector<NoiseModel> promising(DataOperations& data, const Spectrum& spectrum, Index sure) {
  std::vector<NoiseGain> gains;
  if (sure == 0 || !costly(spectrum) || rows_differ(spectrum)) gains = data.noise_gains(0);
  if (sure > 0) {
    const std::vector<NoiseGain> more = data.noise_gains(std::min(sure, most_components(spectrum)));
    gains.insert(gains.end(), more.begin(), more.end());
  }
  std::vector<NoiseModel> models;
  for (const NoiseGain& gain : gains) {
    const bool worth = gain.log_likelihood > penalty(gain.model, spectrum) + margin;
    if (worth && std::ranges::find(models, gain.model) == models.end())
      models.push_back(gain.model);
  }
  return models;
}

/// The fit beyond k components, if it finds no more than k above white noise.
std::optional<NoiseFit> consistent_fit(DataOperations& data, const Spectrum& spectrum,
                                       NoiseModel model, Index k) {
  constexpr std::size_t fewest = 3;
  NoiseFit fit{model, k, data.whitened(model, k), 0};
  if (fit.data.spectrum.eigenvalues.size() < fewest || sure_components(fit.data.spectrum) > k)
    return std::nullopt;
  fit.score =
      white_score(fit.data.spectrum, k) + fit.data.log_determinant - penalty(model, spectrum);
  return fit;
}

/// 1, 2, 3, ..., or 1, 2, 4, ... where trying is costly: what was skipped is tried afterwards.
Index next_to_try(Index k, bool costly) { return costly && k > 0 ? 2 * k : k + 1; }

}  // namespace

double decomposition_work(const Spectrum& spectrum) {
  const auto n = static_cast<double>(spectrum.n), p = static_cast<double>(spectrum.p);
  return n * p * std::min(n, p);
}

Index sure_components(const Spectrum& spectrum) {
  constexpr double sure = 0.99;
  const std::vector<double> tail = tail_means(spectrum, spectrum.max_rank());
  return NoiseTests(spectrum, tail).last_rejection(sure);
}

std::optional<NoiseFit> fit_noise(DataOperations& data, const Spectrum& spectrum,
                                  NoiseModel model) {
  const Index most = most_components(spectrum);
  Index below = -1;  // the largest k that is known not to be consistent
  std::optional<NoiseFit> found;
  for (Index k = 0; k <= most; k = next_to_try(k, costly(spectrum))) {
    if ((found = consistent_fit(data, spectrum, model, k))) break;
    below = k;
  }
  while (found && found->components - below > 1) {
    const Index middle = below + (found->components - below) / 2;
    auto smaller = consistent_fit(data, spectrum, model, middle);
    if (smaller) {
      found = std::move(smaller);
    } else {
      below = middle;
    }
  }
  return found;
}

std::vector<NoiseFit> likely_noise(DataOperations& data, const Spectrum& spectrum) {
  const Index sure = sure_components(spectrum);
  const double white = white_score(spectrum, sure);
  std::vector<NoiseFit> fits;
  for (const NoiseModel model : promising(data, spectrum, sure)) {
    auto fit = fit_noise(data, spectrum, model);
    if (fit && fit->score > white + margin) fits.push_back(std::move(*fit));
  }
  std::ranges::stable_sort(fits, std::ranges::greater{}, &NoiseFit::score);
  return fits;
}

}  // namespace pcadim
