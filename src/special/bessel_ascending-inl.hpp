// The remainder of log K by the ascending series (Temme 1975), for small nu and z.
//
// nu = n + mu with n = 0 or 1 and |mu| <= 1/2. With t = z^2/4, m = mu^2 and
//   q = log(2/z) + (log Gamma(1 + mu) - log Gamma(1 - mu)) / (2 mu),   f = (1 - exp(-2 mu q)) / (2
//   mu), u_k = ( 1/(1 - mu)_k + 1/(1 + mu)_k ) / 2,   v_k = ( 1/(1 - mu)_k - 1/(1 + mu)_k ) / (2
//   mu), U = sum_{k>=1} u_k t^k / k!,   V = sum_{k>=1} v_k t^k / k!,   U' = t dU/dt,   V' = t dV/dt
// the function is K_nu(z) = (2/z)^nu Gamma(1 + mu) kappa with
//   kappa = f + V + f (U - mu V)                              for n = 0,
//   kappa = 1/2 + (U + mu V)/2 - V' - f (U' - mu V')          for n = 1.
// Nothing is singular at mu = 0, and little cancels up to z = 1.
#if defined(PCADIM_SPECIAL_BESSEL_ASCENDING_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCADIM_SPECIAL_BESSEL_ASCENDING_INL
#undef PCADIM_SPECIAL_BESSEL_ASCENDING_INL
#else
#define PCADIM_SPECIAL_BESSEL_ASCENDING_INL
#endif

#include <cstddef>

#include "special/bessel_elementary-inl.hpp"
#include "special/log_bessel_k.hpp"
#include "special/vector_math-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcadim::special {
namespace HWY_NAMESPACE {

#include "special/bessel_ascending.inc"

// The sums from k = 2 on, times a common denominator D = (1 - m)(1 - m/4)(1 - m/9)..., which saves
// divisions. They are small, so that the roundings in them do not matter.
struct AscendingSums {
  Vec denominator;
  Vec u;
  Vec v;
  Vec u_slope;
  Vec v_slope;
};

// The term after the last is below 1e-19 for t <= 1/4.
constexpr std::size_t ascending_terms = 9;

// u_k k! D_k/k!^2 and v_k k! D_k/k!^2, D_k the first k factors of D, obey
// u <- u + v m/k, v <- v + u/k.
HWY_INLINE AscendingSums ascending_sums(Doubles d, Vec m, Vec t) {
  const Vec zero = hn::Zero(d);
  const Vec one = hn::Set(d, 1.0);
  AscendingSums sums{hn::Sub(one, m), zero, zero, zero, zero};
  Vec u = one;
  Vec v = one;
  Vec power = t;  // t^k / k!^2
  HWY_UNROLL(16)
  for (std::size_t i = 2; i <= ascending_terms; ++i) {
    const double k = static_cast<double>(i);
    const Vec factor = hn::NegMulAdd(m, hn::Set(d, 1 / (k * k)), one);
    const Vec u_next = hn::MulAdd(hn::Mul(m, hn::Set(d, 1 / k)), v, u);
    v = hn::MulAdd(u, hn::Set(d, 1 / k), v);
    u = u_next;
    power = hn::Mul(power, hn::Mul(t, hn::Set(d, 1 / (k * k))));
    const Vec weighted = hn::Mul(power, hn::Set(d, k));
    sums.denominator = hn::Mul(sums.denominator, factor);
    sums.u = hn::MulAdd(power, u, hn::Mul(sums.u, factor));
    sums.v = hn::MulAdd(power, v, hn::Mul(sums.v, factor));
    sums.u_slope = hn::MulAdd(weighted, u, hn::Mul(sums.u_slope, factor));
    sums.v_slope = hn::MulAdd(weighted, v, hn::Mul(sums.v_slope, factor));
  }
  return sums;
}

// A number and what rounding has lost of it.
struct RoundedVec {
  Vec value;
  Vec lost;
};

// a + b; what is lost is exact for |a| >= |b| and close to it where they are about as large.
HWY_INLINE RoundedVec rounded_sum(Vec a, Vec b) {
  const Vec sum = hn::Add(a, b);
  return {sum, hn::Sub(b, hn::Sub(sum, a))};
}

// kappa. The terms with k = 1 are written out: u_1 = v_1 = 1/(1 - m).
template <int n>
HWY_INLINE RoundedVec ascending_value(Doubles d, Vec mu, Vec t, Vec f, const AscendingSums& sums) {
  const Vec half = hn::Set(d, 0.5);
  const Vec one = hn::Set(d, 1.0);
  const Vec t_over_1_plus_mu = hn::Div(t, hn::Add(one, mu));
  if constexpr (n == 0) {
    const Vec higher = hn::MulAdd(f, hn::NegMulAdd(mu, sums.v, sums.u), sums.v);
    const Vec regular = hn::Div(t_over_1_plus_mu, hn::Sub(one, mu));
    const Vec change = hn::MulAdd(f, t_over_1_plus_mu, regular);
    return rounded_sum(f, hn::Add(change, hn::Div(higher, sums.denominator)));
  } else {
    const Vec regular = hn::MulSub(half, hn::MulAdd(mu, sums.v, sums.u), sums.v_slope);
    const Vec slope = hn::NegMulAdd(mu, sums.v_slope, sums.u_slope);
    const Vec higher = hn::Div(hn::NegMulAdd(f, slope, regular), sums.denominator);
    return rounded_sum(half, hn::NegMulAdd(t_over_1_plus_mu, hn::Add(half, f), higher));
  }
}

// log kappa + log Gamma(1 + mu). For n = 1 log Gamma(2 + mu) is the smoother function, and
// 1 + mu = nu.
template <int n>
HWY_INLINE Vec add_log_gamma(Doubles d, Vec nu, Vec mu, const RoundedVec& kappa) {
  if constexpr (n == 0) {
    const Vec log_gamma = polynomial(d, mu, log_gamma_of_1_plus_coefficients);
    return log_corrected(d, kappa.value, hn::Add(log_gamma, hn::Div(kappa.lost, kappa.value)));
  } else {
    const Vec log_gamma = polynomial(d, mu, log_gamma_of_2_plus_coefficients);
    const Vec quotient = hn::Div(kappa.value, nu);
    const Vec lost = hn::Add(kappa.lost, hn::NegMulAdd(quotient, nu, kappa.value));
    return log_corrected(d, quotient, hn::Add(log_gamma, hn::Div(lost, kappa.value)));
  }
}

// log kappa + log Gamma(1 + mu) + rho - nu log((nu + rho)/2).
template <int n>
HWY_INLINE Vec ascending_remainder(Doubles d, Vec nu, Vec z) {
  // For n = 1 the remainder no longer depends on z long before this.
  const Vec argument = hn::Max(z, hn::Set(d, bessel_tiny_z));
  const Vec mu = hn::Sub(nu, hn::Set(d, static_cast<double>(n)));
  const Vec m = hn::Mul(mu, mu);
  const Vec minus_q =
      log_corrected(d, argument, hn::Neg(polynomial(d, m, bessel_shift_coefficients)));
  const Vec q = hn::Neg(minus_q);
  const Vec f = hn::Mul(q, exp_minus_1_over(d, hn::Mul(hn::Add(mu, mu), minus_q)));
  const Vec t = hn::Mul(hn::Set(d, 0.25), hn::Mul(argument, argument));
  const RoundedVec kappa = ascending_value<n>(d, mu, t, f, ascending_sums(d, m, t));
  const Vec log_of_kappa = add_log_gamma<n>(d, nu, mu, kappa);
  const Vec rho = radius(nu, argument);
  const Vec log_of_sum = log_corrected(d, hn::Mul(hn::Set(d, 0.5), hn::Add(nu, rho)), hn::Zero(d));
  return hn::NegMulAdd(nu, log_of_sum, hn::Add(log_of_kappa, rho));
}

}  // namespace HWY_NAMESPACE
}  // namespace pcadim::special
HWY_AFTER_NAMESPACE();

#endif  // PCADIM_SPECIAL_BESSEL_ASCENDING_INL
