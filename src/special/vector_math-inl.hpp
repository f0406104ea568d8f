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

// 2^w[i] in place of w[i], for -1000 <= w[i] <= 0, to 0.7 ulp: 2^k 2^f with |f| <= 1/2, and
// 2^f = 1 + f P(f) with P the polynomial that meets (2^f - 1)/f at the 11 Chebyshev points of
// [-1/2, 1/2] (error 2e-17). Each operation is done for all i before the next: one chain of
// operations leaves the processor idle, many in step keep it busy.
template <std::size_t... i>
HWY_INLINE void exp2_all(Doubles d, Vec* w, std::index_sequence<i...>) {
  const Words words;
  // Adding 1.5 * 2^52 rounds to an integer and leaves it in the lowest bits.
  const Vec rounder = hn::Set(d, 0x1.8p52);
  Vec shifted[] = {hn::Add(w[i], rounder)...};
  Vec f[] = {hn::Sub(w[i], hn::Sub(shifted[i], rounder))...};
  Vec p[] = {(static_cast<void>(i), hn::Set(d, 0x1.e9d3fe3952179p-32))...};
  const auto next = [&](double coefficient) HWY_ATTR {
    const Vec c = hn::Set(d, coefficient);
    ((p[i] = hn::MulAdd(p[i], f[i], c)), ...);
  };
  next(0x1.e6063f7217bc6p-28);
  next(0x1.b524fae627834p-24);
  next(0x1.62bfd47773353p-20);
  next(0x1.ffcbfc670dcd4p-17);
  next(0x1.430913096fd9fp-13);
  next(0x1.5d87fe78a5276p-10);
  next(0x1.3b2ab6fba1ddap-7);
  next(0x1.c6b08d704a0c2p-5);
  next(0x1.ebfbdff82c598p-3);
  next(0x1.62e42fefa39efp-1);
  next(1.0);
  ((w[i] = hn::BitCast(
        d, hn::Add(hn::BitCast(words, p[i]), hn::ShiftLeft<52>(hn::BitCast(words, shifted[i]))))),
   ...);
}

// log2(x) for positive x to about 0.1, from the exponent and the leading bits.
HWY_INLINE Vec rough_log2(Doubles d, Vec x) {
  const Words words;
  const auto bits = hn::BitCast(words, x);
  const auto biased = hn::ShiftRight<52>(bits);
  const Vec biased_double = hn::BitCast(d, hn::Or(biased, hn::Set(words, two_to_52_bits)));
  const auto fraction = hn::And(bits, hn::Set(words, 0x000FFFFFFFFFFFFF));
  const Vec mantissa = hn::BitCast(d, hn::Or(fraction, hn::Set(words, one_bits)));
  return hn::Add(hn::Sub(biased_double, hn::Set(d, 0x1p52 + 1024.0)), mantissa);
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

// log(x) + correction for positive normal x and a tiny correction, to less than 1 ulp.
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
