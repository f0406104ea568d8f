// The elementary part of log K, nu asinh(nu/z) - rho with rho = sqrt(nu^2 + z^2), and what else the
// methods share.
#if defined(PCADIM_SPECIAL_BESSEL_ELEMENTARY_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCADIM_SPECIAL_BESSEL_ELEMENTARY_INL
#undef PCADIM_SPECIAL_BESSEL_ELEMENTARY_INL
#else
#define PCADIM_SPECIAL_BESSEL_ELEMENTARY_INL
#endif

#include "special/vector_math-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcadim::special {
namespace HWY_NAMESPACE {

HWY_INLINE Vec radius(Vec nu, Vec z) { return hn::Sqrt(hn::MulAdd(nu, nu, hn::Mul(z, z))); }

// nu asinh(nu/z) - rho. asinh(nu/z) = log((nu + rho)/z) is written as log(1 + ratio) to stay
// accurate for nu << z. No product overflows for nu, z up to 2^500 and z down to 2^-500.
HWY_INLINE Vec elementary_of(Doubles d, Vec nu, Vec z, Vec rho) {
  const Vec rho_plus_z = hn::Add(rho, z);
  const Vec ratio = hn::Div(hn::Mul(nu, hn::Add(nu, rho_plus_z)), hn::Mul(z, rho_plus_z));
  return hn::MulSub(nu, log_of_1_plus(d, ratio), rho);
}

// log(pi/(2 rho))/2 + series, the form of the remainder away from small rho.
HWY_INLINE Vec add_half_log(Doubles d, Vec rho, Vec series) {
  const Vec half_log_half_pi = hn::Set(d, 0.22579135264472743236);
  const Vec log_rho = log_corrected(d, rho, hn::Zero(d));
  return hn::NegMulAdd(hn::Set(d, 0.5), log_rho, hn::Add(half_log_half_pi, series));
}

}  // namespace HWY_NAMESPACE
}  // namespace pcadim::special
HWY_AFTER_NAMESPACE();

#endif  // PCADIM_SPECIAL_BESSEL_ELEMENTARY_INL
