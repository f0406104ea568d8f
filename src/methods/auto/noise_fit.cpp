#include "methods/auto/noise_fit.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "methods/auto/noise_promise.hpp"
#include "methods/auto/noise_score.hpp"
#include "methods/auto/resolution.hpp"
#include "methods/shared/level_likelihood.hpp"
#include "noise/noise_edge.hpp"

namespace pcadim {
namespace {

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
  fit.score = white_score(all_rows, k) + fit.data.log_determinant - noise_penalty(model, spectrum);
  fit.coarse_score = white_score(fit.data.spectrum, k) + share * fit.data.log_determinant -
                     noise_penalty(model, at_coarse_resolution(spectrum));
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
  for (const NoiseModel model : promising_models(data, spectrum, sure)) {
    auto fit = fit_noise(data, spectrum, model);
    if (!fit) continue;
    // All rows tell small differences best; yet where they show traces of something else as well,
    // many components of white noise would be likelier than any model.
    fit->gain = std::max(fit->score - white, fit->coarse_score - coarse_white);
    if (fit->gain > clear_gain) fits.push_back(std::move(*fit));
  }
  std::ranges::stable_sort(fits, std::ranges::greater{}, &NoiseFit::gain);
  return fits;
}

}  // namespace pcadim
