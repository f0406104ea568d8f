#include "methods/shared/ppca_likelihood.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "methods/shared/curve.hpp"

namespace pcadim {
namespace {

/// `log_volume(d)`: the log determinant of the signal's part; called with d = 0, 1, ... in turn.
template <class LogVolume>
std::vector<double> likelihood_curve(const Spectrum& spectrum, Index last, LogVolume log_volume) {
  const std::vector<double> noise = tail_means(spectrum, last + 1);
  const auto n = static_cast<double>(spectrum.n), p = static_cast<double>(spectrum.p);
  const double constant = p * (1 + std::log(2 * std::numbers::pi));
  std::vector<double> curve;
  for (Index d = 0; d <= last; ++d) {
    const double v = noise[static_cast<std::size_t>(d)], signal = log_volume(d);
    const double log_det = signal + (p - static_cast<double>(d)) * std::log(v);
    // Without noise the density would be infinite: no model of these data.
    curve.push_back(v > 0 ? -n / 2 * (log_det + constant)
                          : -std::numeric_limits<double>::infinity());
  }
  return curve;
}

/// Free parameters of PPCA: loadings up to a rotation, noise variance, mean.
double parameter_count(const Spectrum& spectrum, Index dimension) {
  const auto p = static_cast<double>(spectrum.p), d = static_cast<double>(dimension);
  return (spectrum.centered ? p : 0) + p * d - d * (d - 1) / 2 + 1;
}

}  // namespace

std::vector<double> ppca_log_likelihood(const Spectrum& spectrum, Index last) {
  double sum_log = 0;
  return likelihood_curve(spectrum, last, [&](Index d) {
    return d == 0 ? 0.0 : sum_log += std::log(spectrum.eigenvalue(d));
  });
}

std::vector<double> isotropic_log_likelihood(const Spectrum& spectrum, Index last) {
  double sum = 0;
  return likelihood_curve(spectrum, last, [&](Index d) {
    if (d == 0) return 0.0;
    sum += spectrum.eigenvalue(d);
    return static_cast<double>(d) * std::log(sum / static_cast<double>(d));
  });
}

std::vector<double> information_criterion(const Spectrum& spectrum, double price) {
  std::vector<double> curve = ppca_log_likelihood(spectrum, last_candidate(spectrum));
  for (std::size_t d = 0; d < curve.size(); ++d)
    curve[d] = -2 * curve[d] + price * parameter_count(spectrum, static_cast<Index>(d));
  return curve;
}

}  // namespace pcadim
