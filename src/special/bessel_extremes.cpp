#include "special/bessel_extremes.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <numbers>

#include "special/log_bessel_k.hpp"

namespace pcadim::special {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The parts of log Gamma(1 + x) odd and even in x, |x| <= 1/2, from
// log Gamma(1 + x) = -log(1 + x) + (1 - gamma) x + sum_{k>=2} (zeta(k) - 1) (-x)^k / k.
struct LogGammaParts {
  double odd_over_x;
  double even;
};

LogGammaParts log_gamma_parts(double x) {
  constexpr double zeta_minus_1[] = {
      // zeta(2) - 1, zeta(3) - 1, ...
      0.644934066848226436,   0.202056903159594285,   0.0823232337111381915,
      0.0369277551433699263,  0.0173430619844491397,  0.00834927738192282684,
      0.00407735619794433938, 0.00200839282608221442, 0.000994575127818085337,
      4.94188604119464559e-4, 2.46086553308048299e-4, 1.22713347578489147e-4,
      6.12481350587048293e-5, 3.05882363070204936e-5, 1.52822594086518717e-5,
      7.63719763789976227e-6, 3.81729326499983986e-6, 1.90821271655393893e-6,
      9.53962033872796113e-7, 4.76932986787806463e-7, 2.3845050272773299e-7,
      1.19219925965311073e-7, 5.96081890512594796e-8, 2.98035035146522802e-8,
      1.49015548283650412e-8, 7.45071178983542949e-9};
  constexpr double one_minus_gamma = 0.42278433509846713939;
  const double x2 = x * x;
  double even = 0;
  double odd = 0;
  for (std::size_t k = std::size(zeta_minus_1) + 1; k >= 3; k -= 2) {
    odd = x2 * (odd + zeta_minus_1[k - 2] / static_cast<double>(k));
    even = x2 * (even + zeta_minus_1[k - 3] / static_cast<double>(k - 1));
  }
  const double atanh_over_x = x < 1e-9 ? 1.0 : std::atanh(x) / x;
  return {one_minus_gamma - atanh_over_x - odd, even - 0.5 * std::log1p(-x2)};
}

// nu < 1/2 and z tiny: K = ( Gamma(1 + nu) (2/z)^nu - Gamma(1 - nu) (z/2)^nu ) / (2 nu)
//                        = exp(even) sinh(nu q) / nu,   q = log(2/z) + odd/nu,
// with odd and even the parts of log Gamma(1 + nu); the next terms are z^2 times smaller.
BesselParts small_order_tiny_argument(double nu, double z) {
  const LogGammaParts gamma = log_gamma_parts(nu);
  const double log_2_over_z = std::numbers::ln2 - std::log(z);
  const double q = log_2_over_z + gamma.odd_over_x;
  const double twice = 2 * nu * q;
  const double decay = twice > 0 ? -std::expm1(-twice) / twice : 1.0;
  const double log_sum = gamma.even + nu * gamma.odd_over_x + std::log(q * decay);
  // nu log(2/z) - nu asinh(nu/z), without the large log(z) that both contain.
  const double rho = std::hypot(nu, z);
  const double difference = nu * (std::numbers::ln2 - std::log(nu + rho)) + rho;
  return {nu * log_2_over_z - difference, log_sum + difference};
}

// asinh(nu/z) = log((nu + rho)/z), given (nu + rho)/unit; no step overflows.
double asinh_of_ratio(double nu, double z, double unit, double nu_plus_rho_scaled) {
  if (nu < z) {
    return std::asinh(nu / z);
  }
  if (z / unit > 1 / bessel_huge) {
    return std::log(nu_plus_rho_scaled / (z / unit));
  }
  return std::log(nu_plus_rho_scaled) + std::log(unit) - std::log(z);
}

// Huge nu or z: all that is left of the Debye expansion is log(pi/(2 rho))/2.
double remainder_of_huge(double nu, double z) {
  const double unit = 0x1p600;
  const double rho = std::hypot(nu / unit, z / unit);
  return 0.5 * (std::log(std::numbers::pi / 2 / rho) - 600 * std::numbers::ln2);
}

double value_outside_domain(double nu, double z) {
  if (std::isnan(nu) || std::isnan(z) || z < 0 || (std::isinf(nu) && std::isinf(z))) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return std::isinf(z) ? -infinity : infinity;
}

}  // namespace

// nu asinh(nu/z) - rho where the vector code could overflow: nu and z are brought near 1 by a power
// of two, and the factor is put back at the very end, when all cancellation is over.
double elementary_part_scaled(double nu, double z) {
  const double unit = std::max(nu, z) > bessel_huge ? 0x1p600 : 1.0;
  const double nu_scaled = nu / unit;
  const double z_scaled = z / unit;
  const double rho = std::hypot(nu_scaled, z_scaled);
  const double asinh = asinh_of_ratio(nu, z, unit, nu_scaled + rho);
  return unit * (nu_scaled * asinh - rho);
}

BesselParts bessel_at_extremes(double nu, double z) {
  if (!(z > 0) || std::isinf(z) || !(nu < infinity)) {
    return {0, value_outside_domain(nu, z)};
  }
  if (std::max(nu, z) > bessel_huge) {
    return {elementary_part_scaled(nu, z), remainder_of_huge(nu, z)};
  }
  return small_order_tiny_argument(nu, z);
}

}  // namespace pcadim::special
