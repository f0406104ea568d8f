#include "methods/auto/noise_score.hpp"

#include <algorithm>
#include <cmath>

#include "noise/noise_edge.hpp"

namespace pcadim {

double noise_penalty(NoiseModel model, const Spectrum& spectrum) {
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

double component_penalty(const Spectrum& spectrum, Index components) {
  const auto all = static_cast<double>(spectrum.eigenvalues.size()),
             k = static_cast<double>(components);
  return 0.5 * (all * k - k * (k - 1) / 2) * std::log(longer_side(spectrum));
}

double white_score(const Spectrum& spectrum, Index components) {
  const Index known = std::ssize(spectrum.eigenvalues);
  const double n = longer_side(spectrum), k = static_cast<double>(components),
               all = static_cast<double>(known);
  double logs = 0, left = 0;
  for (Index j = 1; j <= known; ++j)
    j <= components ? logs += std::log(spectrum.eigenvalue(j)) : left += spectrum.eigenvalue(j);
  return -0.5 * n * (logs + (all - k) * std::log(left / (all - k))) -
         component_penalty(spectrum, components);
}

std::vector<double> white_scores(const Spectrum& spectrum, Index most) {
  const double n = longer_side(spectrum);
  const auto all = static_cast<double>(spectrum.eigenvalues.size());
  double logs = 0, left = 0;
  for (const double value : spectrum.eigenvalues) left += value;
  std::vector<double> scores;
  for (Index k = 0; k <= most; ++k) {
    const double others = all - static_cast<double>(k);
    scores.push_back(-0.5 * n * (logs + others * std::log(left / others)) -
                     component_penalty(spectrum, k));
    logs += std::log(spectrum.eigenvalue(k + 1));
    left -= spectrum.eigenvalue(k + 1);
  }
  return scores;
}

Index most_components(const Spectrum& spectrum) {
  constexpr Index most = 60;
  return std::min<Index>(std::ssize(spectrum.eigenvalues) / 2, most);
}

double decomposition_work(const Spectrum& spectrum) {
  const auto n = static_cast<double>(spectrum.n), p = static_cast<double>(spectrum.p);
  return n * p * std::min(n, p);
}

}  // namespace pcadim
