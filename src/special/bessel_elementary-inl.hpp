// The elementary part of log K, nu asinh(nu/z) - rho with rho = sqrt(nu^2 + z^2).
#if defined(PCADIM_SPECIAL_BESSEL_ELEMENTARY_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCADIM_SPECIAL_BESSEL_ELEMENTARY_INL
#undef PCADIM_SPECIAL_BESSEL_ELEMENTARY_INL
#else
#define PCADIM_SPECIAL_BESSEL_ELEMENTARY_INL
#endif

#include <cstddef>

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

inline void elementary_part(const double* nu, const double* z, std::size_t count, double* out) {
  const Doubles d;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const Vec order = hn::LoadU(d, nu + i);
    const Vec argument = hn::LoadU(d, z + i);
    hn::StoreU(elementary_of(d, order, argument, radius(order, argument)), d, out + i);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace pcadim::special
HWY_AFTER_NAMESPACE();

#endif  // PCADIM_SPECIAL_BESSEL_ELEMENTARY_INL
