// Finds the method that each pair needs.
#if defined(PCADIM_SPECIAL_BESSEL_REGIONS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCADIM_SPECIAL_BESSEL_REGIONS_INL
#undef PCADIM_SPECIAL_BESSEL_REGIONS_INL
#else
#define PCADIM_SPECIAL_BESSEL_REGIONS_INL
#endif

#include <cstddef>
#include <cstdint>

#include "special/bessel_regions.hpp"
#include "special/log_bessel_k.hpp"
#include "special/vector_math-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcadim::special {
namespace HWY_NAMESPACE {

static_assert(padding >= hn::MaxLanes(Doubles()));

// The column of v in the map of the patches: quarters of powers of two, counted from 1 downwards.
HWY_INLINE hn::Vec<Words> patch_column(Doubles d, Vec v) {
  const Words words;
  // A v of 1 or, by rounding, more belongs to the first column, a tiny one to the last.
  constexpr double first = 0.875;
  constexpr double last = 0x1p-15;
  static_assert(patch_columns == 4 * 15 + 1);
  const Vec inside = hn::Min(hn::Max(v, hn::Set(d, 0.9 * last)), hn::Set(d, first));
  constexpr std::uint64_t first_quarter = 0x3FEC000000000000 >> 50;
  return hn::Sub(hn::Set(words, first_quarter), hn::ShiftRight<50>(hn::BitCast(words, inside)));
}

// The row of rho^2: halves of powers of two from 1 on.
HWY_INLINE hn::Vec<Words> patch_row(Doubles d, Vec rho_squared) {
  const Words words;
  const Vec inside = hn::Min(hn::Max(rho_squared, hn::Set(d, 1.0)), hn::Set(d, 4095.0));
  return hn::Sub(hn::ShiftRight<51>(hn::BitCast(words, inside)), hn::Set(words, one_bits >> 51));
}

// The place of each element. NaN counts as extreme.
HWY_INLINE hn::Vec<Words> places_of(Doubles d, Vec nu, Vec z) {
  const Words words;
  const Vec rho_squared = hn::MulAdd(nu, nu, hn::Mul(z, z));
  const auto column = patch_column(d, hn::Div(z, hn::Sqrt(rho_squared)));
  const auto row = patch_row(d, rho_squared);
  // 61 row + column, by shifts: not every instruction set multiplies these.
  static_assert(patch_columns == 61);
  const auto three_rows = hn::Add(row, hn::Add(row, row));
  auto place = hn::Add(column, hn::Sub(hn::ShiftLeft<6>(row), three_rows));
  const auto ascending =
      hn::And(hn::Lt(nu, hn::Set(d, ascending_below_nu)), hn::Lt(z, hn::Set(d, ascending_below_z)));
  const auto high_order = hn::Ge(nu, hn::Set(d, ascending_order_border));
  place = hn::IfThenElse(hn::RebindMask(words, ascending),
                         hn::IfThenElse(hn::RebindMask(words, high_order),
                                        hn::Set(words, std::uint64_t{ascending_place + 1}),
                                        hn::Set(words, std::uint64_t{ascending_place})),
                         place);
  const auto large = hn::Ge(rho_squared, hn::Set(d, large_rho * large_rho));
  place = hn::IfThenElse(hn::RebindMask(words, large), hn::Set(words, std::uint64_t{debye_place}),
                         place);
  const Vec huge = hn::Set(d, bessel_huge);
  const auto tiny =
      hn::And(hn::Lt(nu, hn::Set(d, bessel_tiny_nu)), hn::Lt(z, hn::Set(d, bessel_tiny_z)));
  const auto valid = hn::And(hn::Gt(z, hn::Zero(d)), hn::And(hn::Le(z, huge), hn::Le(nu, huge)));
  return hn::IfThenElse(hn::RebindMask(words, hn::AndNot(tiny, valid)), place,
                        hn::Set(words, std::uint64_t{extreme_place}));
}

// The arrays are padded.
inline void find_places(const double* nu, const double* z, std::size_t count,
                        std::uint64_t* place) {
  const Doubles d;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    hn::StoreU(places_of(d, hn::LoadU(d, nu + i), hn::LoadU(d, z + i)), Words(), place + i);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace pcadim::special
HWY_AFTER_NAMESPACE();

#endif  // PCADIM_SPECIAL_BESSEL_REGIONS_INL
