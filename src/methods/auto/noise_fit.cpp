#include "methods/auto/noise_fit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include "methods/shared/level_likelihood.hpp"
#include "noise/noise_edge.hpp"

namespace pcadim {
namespace {

double tunable(const char* name, double value) {
  const char* given = std::getenv(name);
  return given ? std::atof(given) : value;
}

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

Index most_components(const Spectrum& spectrum) {
  return std::min<Index>(std::ssize(spectrum.eigenvalues) / 2, 60);
}

}  // namespace

std::string_view to_string(NoiseModel model) {
  switch (model) {
    case NoiseModel::white:
      return "white";
    case NoiseModel::columns:
      return "columns";
    case NoiseModel::rows:
      return "rows";
    case NoiseModel::rows_columns:
      return "rows+columns";
    case NoiseModel::serial:
      return "serial";
    case NoiseModel::serial_columns:
      return "serial_columns";
  }
  return "";
}

Index sure_components(const Spectrum& spectrum) {
  const std::vector<double> tail = tail_means(spectrum, spectrum.max_rank());
  return NoiseTests(spectrum, tail).last_rejection(tunable("SUREQ", 0.99));
}

double white_score(const Spectrum& spectrum, Index components) {
  const auto known = static_cast<double>(std::ssize(spectrum.eigenvalues));
  const double n = longer_side(spectrum), k = static_cast<double>(components);
  double logs = 0, left = 0;
  for (Index j = 1; j <= std::ssize(spectrum.eigenvalues); ++j)
    j <= components ? logs += std::log(spectrum.eigenvalue(j)) : left += spectrum.eigenvalue(j);
  return -0.5 * n * (logs + (known - k) * std::log(left / (known - k))) -
         0.5 * (known * k - k * (k - 1) / 2) * std::log(n);
}

std::optional<NoiseFit> fit_noise(DataOperations& data, const Spectrum& spectrum,
                                  NoiseModel model) {
  for (Index k = 0; k <= most_components(spectrum); ++k) {
    NoiseFit fit{model, k, data.whitened(model, k), 0};
    if (fit.data.spectrum.eigenvalues.size() < 3) return std::nullopt;
    if (sure_components(fit.data.spectrum) > k) continue;
    fit.score = white_score(fit.data.spectrum, k) + fit.data.log_determinant -
                penalty(model, spectrum);
    return fit;
  }
  return std::nullopt;
}

std::vector<NoiseFit> likely_noise(DataOperations& data, const Spectrum& spectrum) {
  const double margin = tunable("MARGIN", 10);
  const double white = white_score(spectrum, sure_components(spectrum));
  std::vector<NoiseFit> fits;
  const char* models = std::getenv("MODELS");
  for (const NoiseModel model : {NoiseModel::columns, NoiseModel::rows, NoiseModel::rows_columns,
                                 NoiseModel::serial, NoiseModel::serial_columns}) {
    if (models && std::string(models).find(static_cast<char>('0' + static_cast<int>(model))) ==
                      std::string::npos)
      continue;
    auto fit = fit_noise(data, spectrum, model);
    if (fit && fit->score > white + margin) fits.push_back(std::move(*fit));
  }
  std::ranges::stable_sort(fits, std::ranges::greater{}, &NoiseFit::score);
  return fits;
}

}  // namespace pcadim
