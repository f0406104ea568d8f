#include "methods/auto/noise_fit.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "methods/auto/resolution.hpp"
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

bool has(const std::vector<NoiseModel>& models, NoiseModel model) {
  return std::ranges::find(models, model) != models.end();
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
    if (worth && !has(models, gain.model)) models.push_back(gain.model);
  }
  // Both together are worth a fit where each is; their sum alone would always follow the larger.
  if (!has(models, NoiseModel::rows) || !has(models, NoiseModel::columns))
    std::erase(models, NoiseModel::rows_columns);
  return models;
}

/// The noise as estimated beyond k components, and how many stand above white noise then, at the
/// coarse resolution.
struct Trial {
  NoiseFit fit;
  Index above = 0;

  bool consistent() const {
    constexpr std::size_t fewest = 3;
    return fit.data.spectrum.eigenvalues.size() >= fewest && above <= fit.components;
  }
};

Trial try_beyond(DataOperations& data, const Spectrum& spectrum, NoiseModel model, Index k) {
  Whitened divided = data.whitened(model, k);
  const Spectrum all_rows = divided.spectrum;
  Trial trial{fit_of(model, k, std::move(divided)), 0};
  NoiseFit& fit = trial.fit;
  trial.above = sure_components(fit.data.spectrum);
  if (!trial.consistent()) return trial;
  const double share = static_cast<double>(fit.data.spectrum.n) / static_cast<double>(fit.rows);
  fit.score = white_score(all_rows, k) + fit.data.log_determinant - penalty(model, spectrum);
  fit.coarse_score = white_score(fit.data.spectrum, k) + share * fit.data.log_determinant -
                     penalty(model, at_coarse_resolution(spectrum));
  return trial;
}

/// How many eigenvalues are above the edge of white noise with the mean of all: about as many as
/// there are components, while it is not known yet what else the noise depends on.
Index clearly_above(const Spectrum& spectrum) {
  const auto n = effective_rows(spectrum), p = static_cast<double>(spectrum.p);
  const double root = 1 + std::sqrt(p / n);
  const double edge = spectrum.total_variance / p * root * root;
  return std::ranges::count_if(spectrum.eigenvalues, [&](double x) { return x > edge; });
}

/// The smallest number of components beyond which the noise, as estimated there, leaves no more
/// than them. Larger ones do as well, as a rule, so that a few trials find it.
class SmallestConsistent {
 public:
  SmallestConsistent(DataOperations& data, const Spectrum& spectrum, NoiseModel model)
      : data_(data), spectrum_(spectrum), model_(model), most_(most_components(spectrum)) {}

  std::optional<NoiseFit> find() {
    const Index first = std::max<Index>(clearly_above(test(0)), 1);
    for (Index k = first, step = 1; !found_ && below_ < most_; k += step, step *= 2)
      test(std::min(k, most_));
    while (found_ && found_->fit.components - below_ > 1) test(next_smaller());
    if (!found_) return std::nullopt;
    return std::move(found_->fit);
  }

 private:
  /// Returns the spectrum of the divided data.
  const Spectrum& test(Index k) {
    Trial trial = try_beyond(data_, spectrum_, model_, k);
    failed_ = !trial.consistent();
    if (failed_) below_ = k;
    (failed_ ? last_ : found_) = std::move(trial);
    return (failed_ ? last_ : found_)->fit.data.spectrum;
  }

  /// As many as stood above the noise; halfway where that was too few.
  Index next_smaller() const {
    const Index found = found_->fit.components;
    return failed_ && below_ > 0 ? below_ + (found - below_) / 2
                                 : std::clamp(found_->above, below_ + 1, found - 1);
  }

  DataOperations& data_;
  const Spectrum& spectrum_;
  NoiseModel model_;
  Index most_, below_ = -1;  ///< the largest that is known not to be consistent
  bool failed_ = false;      ///< was the last one not consistent?
  std::optional<Trial> found_, last_;
};

}  // namespace

NoiseFit fit_of(NoiseModel model, Index components, Whitened divided) {
  const Index rows = divided.spectrum.n;
  Index known = 0;
  if (!divided.spectrum.complete && divided.spectrum.tail) {
    known = std::ssize(divided.spectrum.eigenvalues);
    divided.spectrum = completed(divided.spectrum, divided.spectrum.tail->eigenvalues);
  }
  divided.spectrum = at_coarse_resolution(std::move(divided.spectrum));
  return {model, components, std::move(divided), rows, known};
}

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
  return SmallestConsistent(data, spectrum, model).find();
}

std::vector<NoiseFit> likely_noise(DataOperations& data, const Spectrum& spectrum) {
  const Spectrum coarse = at_coarse_resolution(spectrum);
  const Index sure = sure_components(coarse);
  const double white = white_score(spectrum, sure), coarse_white = white_score(coarse, sure);
  std::vector<NoiseFit> fits;
  for (const NoiseModel model : promising(data, spectrum, sure)) {
    auto fit = fit_noise(data, spectrum, model);
    if (!fit) continue;
    // All rows tell small differences best; yet where they show traces of something else as well,
    // many components of white noise would be likelier than any model.
    fit->gain = std::max(fit->score - white, fit->coarse_score - coarse_white);
    if (fit->gain > margin) fits.push_back(std::move(*fit));
  }
  std::ranges::stable_sort(fits, std::ranges::greater{}, &NoiseFit::gain);
  return fits;
}

}  // namespace pcadim
