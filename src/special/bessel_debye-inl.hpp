// The remainder of log K by the logarithm of the Debye expansion, for large rho; see
// debye_coefficients.inc for the formula.
#if defined(PCADIM_SPECIAL_BESSEL_DEBYE_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCADIM_SPECIAL_BESSEL_DEBYE_INL
#undef PCADIM_SPECIAL_BESSEL_DEBYE_INL
#else
#define PCADIM_SPECIAL_BESSEL_DEBYE_INL
#endif

#include <cstddef>
#include <utility>

#include "special/bessel_elementary-inl.hpp"
#include "special/log_bessel_k.hpp"
#include "special/vector_math-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcadim::special {
namespace HWY_NAMESPACE {

constexpr double debye_coefficients[] = {
#include "special/debye_coefficients.inc"
};

// One step of evaluating D_k(q), the coefficient of q^j. Coefficients beyond the degree are zero.
template <std::size_t k, std::size_t j>
HWY_INLINE void debye_step(Doubles d, Vec q, Vec& polynomial) {
  constexpr const double* row = debye_coefficients + (k * (k + 1) / 2 - 1);
  if constexpr (j == k) {
    polynomial = hn::Set(d, row[k]);
  } else if constexpr (j < k) {
    polynomial = hn::MulAdd(polynomial, q, hn::Set(d, row[j]));
  }
}

template <std::size_t highest, std::size_t j, std::size_t... i>
HWY_INLINE void debye_steps(Doubles d, Vec q, Vec* polynomials, std::index_sequence<i...>) {
  (debye_step<highest - i, j>(d, q, polynomials[i]), ...);
}

// Takes sum to sum / rho^n + D_highest / rho^(n-1) + ... + D_(highest-n+1), with n = sizeof...(i).
// The n polynomials are evaluated in step, since one chain of
// operations leaves the processor idle, and many in step keep it busy.
template <std::size_t highest, std::size_t... i, std::size_t... j>
HWY_INLINE Vec debye_rows(Doubles d, Vec q, Vec inverse_rho, Vec sum,
                          std::index_sequence<i...> rows, std::index_sequence<j...>) {
  Vec polynomials[sizeof...(i)];
  (debye_steps<highest, highest - j>(d, q, polynomials, rows), ...);
  ((sum = hn::MulAdd(sum, inverse_rho, polynomials[i])), ...);
  return sum;
}

// sum_{k=1}^terms D_k(q) / rho^k; the number of terms must be a multiple of five.
template <std::size_t... group>
HWY_INLINE Vec debye_series(Doubles d, Vec q, Vec inverse_rho, std::index_sequence<group...>) {
  constexpr std::size_t terms = 5 * sizeof...(group);
  Vec sum = hn::Zero(d);
  ((sum = debye_rows<terms - 5 * group>(d, q, inverse_rho, sum, std::make_index_sequence<5>(),
                                        std::make_index_sequence<terms - 5 * group + 1>())),
   ...);
  return hn::Mul(sum, inverse_rho);
}

HWY_INLINE Vec debye_remainder(Doubles d, Vec nu, Vec rho) {
  const Vec inverse_rho = hn::Div(hn::Set(d, 1.0), rho);
  const Vec p = hn::Mul(nu, inverse_rho);
  return add_half_log(
      d, rho,
      debye_series(d, hn::Mul(p, p), inverse_rho, std::make_index_sequence<large_rho_terms / 5>()));
}

}  // namespace HWY_NAMESPACE
}  // namespace pcadim::special
HWY_AFTER_NAMESPACE();

#endif  // PCADIM_SPECIAL_BESSEL_DEBYE_INL
