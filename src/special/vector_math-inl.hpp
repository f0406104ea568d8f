// Exponential and logarithm of vectors of doubles.
//
// Files named -inl.hpp are compiled once per vector instruction set: hwy/foreach_target.h defines
// or undefines HWY_TARGET_TOGGLE before each round, and the guard lets the file through once a
// round.
#if defined(PCADIM_SPECIAL_VECTOR_MATH_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCADIM_SPECIAL_VECTOR_MATH_INL
#undef PCADIM_SPECIAL_VECTOR_MATH_INL
#else
#define PCADIM_SPECIAL_VECTOR_MATH_INL
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace pcadim::special {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::CappedTag<double, 8>;
using Words = hn::RebindToUnsigned<Doubles>;
using Vec = hn::Vec<Doubles>;

constexpr double ln2_high = 0x1.62e42feep-1;  // 32 bits, so that small multiples are exact
constexpr double ln2_low = 0x1.a39ef35793c76p-33;
constexpr std::uint64_t one_bits = 0x3FF0000000000000;
constexpr std::uint64_t two_to_52_bits = 0x4330000000000000;
constexpr std::uint64_t sqrt_half_bits = 0x3FE6A09E667F3BCD;

constexpr double log2_e = 1.4426950408889634074;

// c[0] + c[1] x + ..., the even and the odd powers apart: two short chains instead of a long one.
template <std::size_t count>
HWY_INLINE Vec polynomial(Doubles d, Vec x, const double (&c)[count]) {
  static_assert(count % 2 == 0);
  const Vec x2 = hn::Mul(x, x);
  Vec even = hn::Set(d, c[count - 2]);
  Vec odd = hn::Set(d, c[count - 1]);
  HWY_UNROLL(16)
  for (std::size_t i = 2; i < count; i += 2) {
    even = hn::MulAdd(even, x2, hn::Set(d, c[count - 2 - i]));
    odd = hn::MulAdd(odd, x2, hn::Set(d, c[count - 1 - i]));
  }
  return hn::MulAdd(odd, x, even);
}

// (e^r - 1)/r = sum_k r^k / (k + 1)!; the rest is below 1e-17 for |r| <= log(2)/2.
constexpr double exp_coefficients[] = {
    1.0,           1. / 2,         1. / 6,          1. / 24,         1. / 120,
    1. / 720,      1. / 5040,      1. / 40320,      1. / 362880,     1. / 3628800,
    1. / 39916800, 1. / 479001600, 1. / 6227020800, 1. / 87178291200};

// (e^y - 1)/y for |y| < 700: e^y = 2^k e^r with |r| <= log(2)/2; for k = 0 nothing has to be
// divided.
HWY_INLINE Vec exp_minus_1_over(Doubles d, Vec y) {
  const Words words;
  // Adding 1.5 * 2^52 rounds to an integer and leaves it in the lowest bits.
  const Vec rounder = hn::Set(d, 0x1.8p52);
  const Vec shifted = hn::MulAdd(y, hn::Set(d, log2_e), rounder);
  const Vec k = hn::Sub(shifted, rounder);
  const Vec r = hn::NegMulAdd(k, hn::Set(d, ln2_low), hn::NegMulAdd(k, hn::Set(d, ln2_high), y));
  const Vec slope = polynomial(d, r, exp_coefficients);
  const auto exponent = hn::ShiftLeft<52>(hn::BitCast(words, shifted));
  const Vec power = hn::BitCast(d, hn::Add(exponent, hn::Set(words, one_bits)));
  const Vec difference = hn::MulAdd(power, hn::Mul(r, slope), hn::Sub(power, hn::Set(d, 1.0)));
  return hn::IfThenElse(hn::Eq(k, hn::Zero(d)), slope, hn::Div(difference, y));
}

// sum_k 2 x^k / (2 k + 3) for k = 0 ... 11, for 0 <= x < 0.03; four short chains instead of a long
// one.
HWY_INLINE Vec atanh_series(Doubles d, Vec x) {
  const Vec x2 = hn::Mul(x, x);
  const Vec x4 = hn::Mul(x2, x2);
  const auto in_x4 = [&](double c0, double c4, double c8) HWY_ATTR {
    return hn::MulAdd(hn::MulAdd(hn::Set(d, c8), x4, hn::Set(d, c4)), x4, hn::Set(d, c0));
  };
  const Vec chain_0 = in_x4(2. / 3, 2. / 11, 2. / 19);
  const Vec chain_1 = in_x4(2. / 5, 2. / 13, 2. / 21);
  const Vec chain_2 = in_x4(2. / 7, 2. / 15, 2. / 23);
  const Vec chain_3 = in_x4(2. / 9, 2. / 17, 2. / 25);
  return hn::MulAdd(hn::MulAdd(chain_3, x, chain_2), x2, hn::MulAdd(chain_1, x, chain_0));
}

// log(x) + correction for positive normal x, to less than 1 ulp if the correction is tiny; a larger
// one costs no more than another addition.
// x = 2^k (1 + f) with 1 + f between sqrt(1/2) and sqrt(2);
// log(1 + f) = f - f^2/2 + s (f^2/2 + R),  s = f/(2 + f),  R = 2 atanh(s)/s - 2 as a series in s^2.
HWY_INLINE Vec log_corrected(Doubles d, Vec x, Vec correction) {
  const Words words;
  const auto bits = hn::BitCast(words, x);
  const auto biased = hn::ShiftRight<52>(hn::Add(bits, hn::Set(words, one_bits - sqrt_half_bits)));
  // biased = k + 1023 as an integer; setting it into the bits of 2^52 makes it a double.
  const Vec biased_double = hn::BitCast(d, hn::Or(biased, hn::Set(words, two_to_52_bits)));
  const Vec k = hn::Sub(biased_double, hn::Set(d, 0x1p52 + 1023.0));
  const auto k_in_exponent = hn::Sub(hn::ShiftLeft<52>(biased), hn::Set(words, one_bits));
  const Vec f = hn::Sub(hn::BitCast(d, hn::Sub(bits, k_in_exponent)), hn::Set(d, 1.0));

  const Vec s = hn::Div(f, hn::Add(hn::Set(d, 2.0), f));
  const Vec s2 = hn::Mul(s, s);
  const Vec series = atanh_series(d, s2);
  const Vec half_f2 = hn::Mul(hn::Mul(hn::Set(d, 0.5), f), f);
  const Vec small = hn::MulAdd(k, hn::Set(d, ln2_low), correction);
  const Vec bend = hn::Sub(half_f2, hn::MulAdd(s, hn::MulAdd(series, s2, half_f2), small));
  return hn::Sub(hn::Mul(k, hn::Set(d, ln2_high)), hn::Sub(bend, f));
}

// log(1 + x) for x >= 0. What is lost in the sum u = 1 + x adds lost/u, at most 1e-16; the factor
// 1 - x is close to 1/u where that matters, and saves a division.
HWY_INLINE Vec log_of_1_plus(Doubles d, Vec x) {
  const Vec one = hn::Set(d, 1.0);
  const Vec u = hn::Add(one, x);
  const Vec lost = hn::Sub(x, hn::Sub(u, one));
  return log_corrected(d, u, hn::Mul(lost, hn::Sub(one, hn::Min(x, one))));
}

}  // namespace HWY_NAMESPACE
}  // namespace pcadim::special
HWY_AFTER_NAMESPACE();

#endif  // PCADIM_SPECIAL_VECTOR_MATH_INL
