// The remainder of log K by the polynomial of a patch; see bessel_patches.hpp.
#if defined(PCADIM_SPECIAL_BESSEL_PATCHES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCADIM_SPECIAL_BESSEL_PATCHES_INL
#undef PCADIM_SPECIAL_BESSEL_PATCHES_INL
#else
#define PCADIM_SPECIAL_BESSEL_PATCHES_INL
#endif

#include <cstddef>
#include <utility>

#include "special/bessel_elementary-inl.hpp"
#include "special/bessel_patches.hpp"
#include "special/vector_math-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcadim::special {
namespace HWY_NAMESPACE {

// The polynomial in y that belongs to x^(patch_degree - row): it has the degree `row`.
template <std::size_t row>
HWY_INLINE Vec patch_row_value(Doubles d, Vec y, const double* coefficients) {
  const double* c = coefficients + row * (row + 1) / 2;
  Vec sum = hn::Set(d, c[0]);
  HWY_UNROLL(16)
  for (std::size_t j = 1; j <= row; ++j) {
    sum = hn::MulAdd(sum, y, hn::Set(d, c[j]));
  }
  return sum;
}

// The rows do not wait for each other, so the processor works on several at once.
template <std::size_t... row>
HWY_INLINE Vec patch_polynomial(Doubles d, Vec x, Vec y, const double* coefficients,
                                std::index_sequence<row...>) {
  Vec sum = hn::Set(d, coefficients[0]);
  ((sum = hn::MulAdd(sum, x, patch_row_value<row + 1>(d, y, coefficients))), ...);
  return sum;
}

HWY_INLINE Vec patch_remainder(Doubles d, const BesselPatch& patch, Vec z, Vec rho) {
  const Vec s = hn::Div(hn::Set(d, 1.0), rho);
  const Vec v = hn::Mul(z, s);
  const Vec x = hn::Mul(hn::Sub(s, hn::Set(d, patch.s_centre)), hn::Set(d, patch.s_scale));
  const Vec y = hn::Mul(hn::Sub(v, hn::Set(d, patch.v_centre)), hn::Set(d, patch.v_scale));
  return add_half_log(d, rho,
                      patch_polynomial(d, x, y, patch.coefficients.data(),
                                       std::make_index_sequence<patch_degree>()));
}

}  // namespace HWY_NAMESPACE
}  // namespace pcadim::special
HWY_AFTER_NAMESPACE();

#endif  // PCADIM_SPECIAL_BESSEL_PATCHES_INL
