#include "methods/ng/ng_evidence.hpp"

#include <cmath>
#include <numeric>

#include "pcadim/log_bessel_k.hpp"
#include "special/log_bessel_k.hpp"
#include "special/log_gamma.hpp"
#include "special/precise_log.hpp"

namespace pcadim {

NgEvidence::NgEvidence(const NormMeasure& norms, Index p, double phi, double unit_scale)
    : p_(p), phi_(phi), rows_(static_cast<double>(norms.rows)) {
  // Dividing X by c and phi by c^2 leaves a unchanged and turns z into sqrt(phi) r / c^2.
  const double log_factor = 0.5 * std::log(phi) - 2 * std::log(unit_scale);
  for (const NormNode& node : norms.nodes) {
    z_.push_back(std::exp(node.log_norm + log_factor));
    weight_.push_back(node.weight);
  }
  const DoubleDouble two_pi(6.283185307179586, 2.4492935982947064e-16);
  const DoubleDouble unit_phi = DoubleDouble(phi) / two_product(unit_scale, unit_scale);
  const DoubleDouble half_p(0.5 * static_cast<double>(p));
  // n log 2 - (np/2) [log 2 pi + log(2/phi')] - n p log(unit_scale)
  constant_ =
      DoubleDouble(rows_) *
      (precise_log(DoubleDouble(2)) - half_p * precise_log(two_pi * DoubleDouble(2) / unit_phi) -
       DoubleDouble(static_cast<double>(p)) * precise_log(DoubleDouble(unit_scale)));
}

DoubleDouble NgEvidence::shape(double noise_variance, Index d) const {
  return DoubleDouble(noise_variance) / DoubleDouble(phi_) +
         DoubleDouble(0.5 * static_cast<double>(d));
}

/// Each row contributes nu log(z/2) + log K_nu(z). With rho = sqrt(nu^2 + z^2) and
/// log K_nu(z) = |nu| asinh(|nu|/z) - rho + remainder, the two large terms join to
/// nu log((rho + nu) / 2) - rho for either sign of nu.
NgEvidence::Measured NgEvidence::row_terms(DoubleDouble nu) const {
  std::vector<double> remainder(z_.size());
  special::log_bessel_k_remainder(std::abs(nu.hi), z_, remainder);
  const DoubleDouble nu_squared = nu * nu;
  const bool negative = nu.hi < 0;
  Measured terms;
  for (std::size_t i = 0; i < z_.size(); ++i) {
    const DoubleDouble z_squared = two_product(z_[i], z_[i]);
    const DoubleDouble rho = sqrt(nu_squared + z_squared);
    // rho + nu, without cancellation when nu is negative.
    const DoubleDouble sum = negative ? z_squared / (rho - nu) : rho + nu;
    const DoubleDouble term =
        nu * precise_log(DoubleDouble(0.5) * sum) - rho + DoubleDouble(remainder[i]);
    terms.value = terms.value + DoubleDouble(weight_[i]) * term;
    terms.absolute += weight_[i] * std::abs(term.hi);
  }
  return terms;
}

NgEvidence::Measured NgEvidence::measured(double noise_variance, Index d) const {
  const DoubleDouble s = shape(noise_variance, d);
  Measured result = row_terms(s - DoubleDouble(0.5 * static_cast<double>(p_)));
  result.value = result.value + constant_ - DoubleDouble(rows_) * precise_log_gamma(s);
  return result;
}

std::vector<double> NgEvidence::fast(std::span<const double> noise_variances,
                                     std::span<const Index> dimensions) const {
  const std::size_t nodes = z_.size(), count = noise_variances.size();
  std::vector<double> shapes, nu, z, log_k(nodes * count), curve(count);
  for (std::size_t k = 0; k < count; ++k) {
    shapes.push_back(shape(noise_variances[k], dimensions[k]).value());
    nu.insert(nu.end(), nodes, shapes[k] - 0.5 * static_cast<double>(p_));
    z.insert(z.end(), z_.begin(), z_.end());
  }
  log_bessel_k(nu, z, log_k);
  double log_half_z = 0;  // sum of log(z/2): nu multiplies it as a whole
  for (std::size_t i = 0; i < nodes; ++i) log_half_z += weight_[i] * std::log(0.5 * z_[i]);
  for (std::size_t k = 0; k < count; ++k) {
    const double* terms = &log_k[k * nodes];
    curve[k] = constant_.value() + nu[k * nodes] * log_half_z - rows_ * log_gamma(shapes[k]) +
               std::inner_product(weight_.begin(), weight_.end(), terms, 0.0);
  }
  return curve;
}

}  // namespace pcadim
