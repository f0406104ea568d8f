// Sorts a block of pairs by the method that each needs.
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

static_assert(padding >= 2 * hn::MaxLanes(Doubles()));

// Appends the marked elements to selected.
HWY_INLINE void append(Doubles d, Vec nu, Vec z, Vec index, hn::Mask<Doubles> marked,
                       Selected& selected) {
  hn::CompressStore(nu, marked, d, &selected.nu[selected.count]);
  hn::CompressStore(z, marked, d, &selected.z[selected.count]);
  hn::CompressStore(index, marked, d, &selected.index[selected.count]);
  selected.count += hn::CountTrue(d, marked);
}

// Splits a block into the common case of large rho and all others. The sign of nu is dropped.
inline void split_by_rho(const double* nu, const double* z, std::size_t count, Selected& large,
                         Selected& others) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  for (std::size_t i = 0; i < count; i += lanes) {
    const std::size_t used = HWY_MIN(lanes, count - i);
    // An incomplete vector at the end is read from a copy.
    double last_nu[hn::MaxLanes(Doubles())] = {};
    double last_z[hn::MaxLanes(Doubles())] = {};
    for (std::size_t j = 0; used < lanes && j < used; ++j) {
      last_nu[j] = nu[i + j];
      last_z[j] = z[i + j];
    }
    const Vec order = hn::Abs(hn::LoadU(d, used < lanes ? last_nu : nu + i));
    const Vec argument = hn::LoadU(d, used < lanes ? last_z : z + i);
    const Vec index = hn::Iota(d, static_cast<double>(i));

    const Vec huge = hn::Set(d, bessel_huge);
    const auto small_enough = hn::And(hn::Le(order, huge), hn::Le(argument, huge));
    const Vec rho_squared = hn::MulAdd(order, order, hn::Mul(argument, argument));
    const auto large_enough = hn::And(hn::Ge(rho_squared, hn::Set(d, large_rho * large_rho)),
                                      hn::Ge(argument, hn::Set(d, 1 / bessel_huge)));
    const auto is_large = hn::And(small_enough, large_enough);
    const auto exists = hn::FirstN(d, used);
    append(d, order, argument, index, hn::And(exists, is_large), large);
    append(d, order, argument, index, hn::AndNot(is_large, exists), others);
  }
}

// How far the integrand reaches to the left, in units of length_step, as a whole number below
// lengths_per_rule. Elements of about the same length share a vector, so that none waits for
// others. The integrand ends where nu (x - 1) or (rho - nu) e^x / 2 = z^2 e^x / (2 (rho + nu)) is
// about 38.
HWY_INLINE Vec left_length(Doubles d, Vec nu, Vec z) {
  const Vec by_order = hn::Add(hn::Set(d, 1.0), hn::Div(hn::Set(d, 38.0), nu));
  const Vec reach = hn::Div(hn::Mul(hn::Set(d, 152.0), hn::Max(nu, z)), hn::Mul(z, z));
  const Vec by_argument = hn::Mul(hn::Set(d, 0.693), rough_log2(d, reach));
  const Vec length = hn::Mul(hn::Min(by_order, by_argument), hn::Set(d, 1.0 / length_step));
  const Vec last = hn::Set(d, static_cast<double>(lengths_per_rule - 1));
  return hn::Floor(hn::Max(hn::Zero(d), hn::Min(length, last)));
}

// The bucket of each element. NaN counts as extreme.
HWY_INLINE hn::Vec<Words> buckets_of(Doubles d, Vec nu, Vec z) {
  const Words words;
  const Vec rho_squared = hn::MulAdd(nu, nu, hn::Mul(z, z));
  Vec bucket = hn::Zero(d);
  for (std::size_t i = 1; i < trapezoid_rules.size(); ++i) {
    const Vec border = hn::Set(d, trapezoid_rules[i].from_rho * trapezoid_rules[i].from_rho);
    const Vec next_rule = hn::Set(d, static_cast<double>(lengths_per_rule));
    bucket = hn::Add(bucket, hn::IfThenElseZero(hn::Ge(rho_squared, border), next_rule));
  }
  bucket = hn::Add(bucket, left_length(d, nu, z));
  const Vec debye_border = hn::Set(d, debye_from_rho * debye_from_rho);
  bucket = hn::IfThenElse(hn::Ge(rho_squared, debye_border),
                          hn::Set(d, static_cast<double>(debye_bucket)), bucket);
  const Vec huge = hn::Set(d, bessel_huge);
  const auto tiny =
      hn::And(hn::Lt(nu, hn::Set(d, bessel_tiny_nu)), hn::Lt(z, hn::Set(d, bessel_tiny_z)));
  const auto valid = hn::And(hn::Gt(z, hn::Zero(d)), hn::And(hn::Le(z, huge), hn::Le(nu, huge)));
  bucket = hn::IfThenElse(hn::AndNot(tiny, valid), bucket,
                          hn::Set(d, static_cast<double>(extreme_bucket)));
  // Adding 2^52 puts a small whole number into the lowest bits.
  const auto bits = hn::BitCast(words, hn::Add(bucket, hn::Set(d, 0x1p52)));
  return hn::And(bits, hn::Set(words, 0xFFFF));
}

// The arrays are padded.
inline void find_buckets(const double* nu, const double* z, std::size_t count,
                         std::uint64_t* bucket) {
  const Doubles d;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    hn::StoreU(buckets_of(d, hn::LoadU(d, nu + i), hn::LoadU(d, z + i)), Words(), bucket + i);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace pcadim::special
HWY_AFTER_NAMESPACE();

#endif  // PCADIM_SPECIAL_BESSEL_REGIONS_INL
