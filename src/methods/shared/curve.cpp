#include "methods/shared/curve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace pcadim {

std::size_t argmax(std::span<const double> values) {
  return static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
}

Index last_candidate(const Spectrum& spectrum) {
  const auto known = static_cast<Index>(spectrum.eigenvalues.size());
  return spectrum.complete ? known - 1 : std::min(known, spectrum.max_rank() - 1);
}

std::optional<Selection> nothing_to_compare(const Spectrum& spectrum) {
  if (last_candidate(spectrum) >= 1) return std::nullopt;
  return declined(Outcome::degenerate,
                  "Fewer than two non-zero eigenvalues leave nothing to compare.");
}

void take_best(Selection& selection, Direction direction, const Spectrum& spectrum, Index wanted) {
  std::vector<double> score(selection.curve);
  for (double& value : score) {
    if (direction == Direction::minimise) value = -value;
    if (!std::isfinite(value)) value = -std::numeric_limits<double>::infinity();
  }
  const std::size_t best = argmax(score);
  const Index last = selection.first + static_cast<Index>(score.size()) - 1;
  selection.d = selection.first + static_cast<Index>(best);
  if (best + 1 < score.size()) {
    if (spectrum.complete || last >= std::min(wanted, spectrum.max_rank() - 1)) return;
    selection.outcome = Outcome::boundary;
    selection.note = fmt::format("The best of 0 ... {}; larger dimensions are not known.", last);
  } else if (spectrum.complete || last >= wanted || last < last_candidate(spectrum)) {
    selection.outcome = Outcome::boundary;
    selection.note = "The criterion is best at the last candidate.";
  } else {
    selection.d.reset();
    selection.posterior.clear();  // the candidates that would share it are not known
    selection.credible_set.clear();
    selection.outcome = Outcome::truncated;
    selection.note = fmt::format(
        "The criterion still improves at the last known component ({}); more are needed.", last);
  }
}

void add_posterior(Selection& selection, std::span<const double> log_evidence) {
  selection.posterior = posterior_from_log(log_evidence);
  selection.credible_set = credible_set(selection.posterior, selection.first);
}

std::vector<double> posterior_from_log(std::span<const double> curve,
                                       std::span<const double> log_prior) {
  std::vector<double> result(curve.begin(), curve.end());
  for (std::size_t k = 0; k < log_prior.size(); ++k) result[k] += log_prior[k];
  const double top = result[argmax(result)];
  double sum = 0;
  for (double& value : result) sum += value = std::exp(value - top);
  for (double& value : result) value /= sum;
  return result;
}

std::vector<Index> credible_set(std::span<const double> posterior, Index first, double mass) {
  std::vector<std::size_t> order(posterior.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return posterior[a] > posterior[b]; });
  std::vector<Index> set;
  double held = 0;
  for (const std::size_t k : order) {
    if (held >= mass) break;
    held += posterior[k];
    set.push_back(first + static_cast<Index>(k));
  }
  std::sort(set.begin(), set.end());
  return set;
}

std::vector<double> curve_until_settled(std::vector<double> least,
                                        const std::function<double(std::size_t)>& value) {
  for (std::size_t k = least.size(); k-- > 1;) least[k - 1] = std::min(least[k - 1], least[k]);
  std::vector<double> curve;
  double best = std::numeric_limits<double>::infinity();
  bool settled = false;
  for (std::size_t k = 0, end = least.size(); k < end; ++k) {
    curve.push_back(value(k));
    best = std::min(best, curve.back());
    if (settled || k + 1 >= end || least[k + 1] <= best) continue;
    settled = true;
    end = std::min(end, k + 10 + std::min<std::size_t>(k, 100));
  }
  return curve;
}

void LogProduct::multiply(double factor) {
  mantissa_ *= factor;
  if (mantissa_ < 1e-150) {  // a factor of 1e-150 may still follow
    int shift = 0;
    mantissa_ = std::frexp(mantissa_, &shift);
    exponent_ += shift;
  }
}

double LogProduct::log() const { return std::log(mantissa_) + exponent_ * std::numbers::ln2; }

Selection declined(Outcome outcome, std::string note) {
  Selection selection;
  selection.outcome = outcome;
  selection.note = std::move(note);
  return selection;
}

}  // namespace pcadim
