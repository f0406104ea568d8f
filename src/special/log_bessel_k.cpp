// log K_nu(z) by the trapezoid rule for small rho = sqrt(nu^2 + z^2) and by the logarithm of the
// Debye expansion for large rho; see the two headers for the formulas and the borders.
//
// This file is compiled once per vector instruction set. What stands between HWY_BEFORE_NAMESPACE
// and HWY_AFTER_NAMESPACE is compiled each time; the rest once.

// Vectors whose size only the running processor knows cannot be put into arrays, as is done below.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "special/log_bessel_k.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h must come first.
#include <hwy/highway.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "special/log_bessel_k.hpp"

#ifndef PCADIM_SPECIAL_LOG_BESSEL_K_SHARED
#define PCADIM_SPECIAL_LOG_BESSEL_K_SHARED
namespace pcadim::special {

// The nodes x = step, 2 step, ... of the trapezoid rule, as the functions of them that the
// exponents need.
struct TrapezoidNodes {
  double step = 0;
  std::vector<double> cosh_minus_1;    // cosh x - 1
  std::vector<double> sinh_minus_x;    // sinh x - x
  std::vector<double> exp_neg_excess;  // e^-x - 1 + x
};

// The number of nodes is a multiple of this.
inline constexpr std::size_t node_group = 4;

// The elements whose rho is not large are sorted into buckets: several for
// each trapezoid rule, by the length of the integrand, one for the Debye expansion with more terms,
// and one for what needs care of its own.
inline constexpr std::size_t lengths_per_rule = 32;
inline constexpr double length_step = 0.625;
inline constexpr std::size_t debye_bucket = trapezoid_rules.size() * lengths_per_rule;
inline constexpr std::size_t elementwise_bucket = debye_bucket + 1;
inline constexpr std::size_t bucket_count = elementwise_bucket + 1;

// No vector used is longer than this many doubles. Arrays are padded by as much as is ever touched
// past the end: two vectors.
inline constexpr std::size_t max_lanes = 8;
inline constexpr std::size_t padding = 2 * max_lanes;
inline constexpr std::size_t block_size = 1024;
template <class T>
using BlockArray = std::array<T, block_size + padding>;

// Some of the elements of a block, and where in the block they belong.
struct Selected {
  std::size_t count = 0;
  BlockArray<double> nu;
  BlockArray<double> z;
  BlockArray<double> index;
};

enum class Wanted { remainder, full };

inline constexpr double debye_coefficients[] = {
#include "special/debye_coefficients.inc"
};

}  // namespace pcadim::special
#endif  // PCADIM_SPECIAL_LOG_BESSEL_K_SHARED

HWY_BEFORE_NAMESPACE();
namespace pcadim::special {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::CappedTag<double, max_lanes>;
using Words = hn::RebindToUnsigned<Doubles>;
using Vec = hn::Vec<Doubles>;

constexpr double log2_e = 1.4426950408889634074;
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
  ((w[i] = hn::BitCast(d, hn::Add(hn::BitCast(words, p[i]),
                                  hn::ShiftLeft<52>(hn::BitCast(words, shifted[i]))))),
   ...);
}

HWY_INLINE Vec radius(Vec nu, Vec z) { return hn::Sqrt(hn::MulAdd(nu, nu, hn::Mul(z, z))); }

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

// How far the integrand reaches to the left, in units of length_step, as a whole number below
// lengths_per_rule. Elements of about the same length share a vector, so that none waits for others.
// The integrand ends where nu (x - 1) or (rho - nu) e^x / 2 = z^2 e^x / (2 (rho + nu)) is about 38.
HWY_INLINE Vec left_length(Doubles d, Vec nu, Vec z) {
  const Vec by_order = hn::Add(hn::Set(d, 1.0), hn::Div(hn::Set(d, 38.0), nu));
  const Vec reach = hn::Div(hn::Mul(hn::Set(d, 152.0), hn::Max(nu, z)), hn::Mul(z, z));
  const Vec by_argument = hn::Mul(hn::Set(d, 0.693), rough_log2(d, reach));
  const Vec length = hn::Mul(hn::Min(by_order, by_argument), hn::Set(d, 1.0 / length_step));
  const Vec last = hn::Set(d, static_cast<double>(lengths_per_rule - 1));
  return hn::Floor(hn::Max(hn::Zero(d), hn::Min(length, last)));
}

// The bucket of each element. NaN ends up elementwise.
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
  const auto tiny = hn::And(hn::Lt(nu, hn::Set(d, bessel_tiny_nu)),
                            hn::Lt(z, hn::Set(d, bessel_tiny_z)));
  const auto valid = hn::And(hn::Gt(z, hn::Zero(d)), hn::And(hn::Le(z, huge), hn::Le(nu, huge)));
  bucket = hn::IfThenElse(hn::AndNot(tiny, valid), bucket,
                          hn::Set(d, static_cast<double>(elementwise_bucket)));
  // Adding 2^52 puts a small whole number into the lowest bits.
  const auto bits = hn::BitCast(words, hn::Add(bucket, hn::Set(d, 0x1p52)));
  return hn::And(bits, hn::Set(words, 0xFFFF));
}

// The arrays are padded.
void find_buckets(const double* nu, const double* z, std::size_t count, std::uint64_t* bucket) {
  const Doubles d;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    hn::StoreU(buckets_of(d, hn::LoadU(d, nu + i), hn::LoadU(d, z + i)), Words(), bucket + i);
  }
}

// sum_k 2 x^k / (2 k + 3) for k = 0 ... 11, for 0 <= x < 0.03; four short chains instead of a long one.
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
  const auto biased =
      hn::ShiftRight<52>(hn::Add(bits, hn::Set(words, one_bits - sqrt_half_bits)));
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

// Adds a term to high; what rounding loses goes to low.
HWY_INLINE void add_carefully(Vec term, Vec& high, Vec& low) {
  const Vec total = hn::Add(high, term);
  const Vec taken = hn::Sub(total, high);
  const Vec lost = hn::Add(hn::Sub(high, hn::Sub(total, taken)), hn::Sub(term, taken));
  low = hn::Add(low, lost);
  high = total;
}

// A side of the integrand at node j is 2^(a cosh_minus_1[j] + b other[j]).
struct Side {
  Vec a;
  Vec b;
};

// Adds a side over all nodes to high + low, for several vectors. Nodes are added in groups of four,
// each lane up to the first group that starts below e^-38. The exponents fall with j, so what a lane
// adds is its own affair: neighbours that need more nodes keep the loop going, but leave this lane
// as it is.
template <std::size_t... v>
HWY_INLINE void add_side(Doubles d, const Side* side, const std::vector<double>& cosh_minus_1,
                         const std::vector<double>& other, Vec* high, Vec* low,
                         std::index_sequence<v...>) {
  constexpr std::size_t vectors = sizeof...(v);
  const Vec negligible = hn::Set(d, -38.0 * log2_e);
  const double* first = cosh_minus_1.data();
  const double* second = other.data();
  for (const double* end = first + cosh_minus_1.size(); first < end;
       first += node_group, second += node_group) {
    const auto exponent = [&](std::size_t vector, std::size_t j) HWY_ATTR {
      return hn::MulAdd(side[vector].a, hn::Set(d, first[j]),
                        hn::Mul(side[vector].b, hn::Set(d, second[j])));
    };
    Vec w[] = {exponent(v, 0)..., exponent(v, 1)..., exponent(v, 2)..., exponent(v, 3)...};
    const decltype(hn::Gt(w[0], w[0])) counts[] = {hn::Gt(w[v], negligible)...};
    if ((hn::AllFalse(d, counts[v]) && ...)) {
      return;
    }
    exp2_all(d, w, std::make_index_sequence<node_group * vectors>());
    // Within a group plain addition will do: its sum is small against the total.
    ((add_carefully(hn::IfThenElseZero(counts[v], hn::Add(hn::Add(w[v], w[vectors + v]),
                                                          hn::Add(w[2 * vectors + v],
                                                                  w[3 * vectors + v]))),
                    high[v], low[v])),
     ...);
  }
}

// log(factor (high + low)).
HWY_INLINE Vec log_of_product(Doubles d, Vec high, Vec low, Vec factor) {
  const Vec product = hn::Mul(high, factor);
  const Vec rounding = hn::MulSub(high, factor, product);
  const Vec lost = hn::MulAdd(low, factor, rounding);
  return log_corrected(d, product, hn::Div(lost, product));
}

// Several vectors at once, as many as there are registers for.
template <std::size_t... v>
HWY_INLINE void trapezoid_log_integrals(Doubles d, const TrapezoidNodes& nodes, const Vec* nu,
                                        const Vec* z, Vec* result, std::index_sequence<v...> all) {
  // The factor -log2(e) turns powers of e into powers of 2.
  const Vec unit = hn::Set(d, -log2_e);
  const Vec rho[] = {radius(nu[v], z[v])...};
  Vec high[] = {(static_cast<void>(v), hn::Set(d, 1.0))...};
  Vec low[] = {(static_cast<void>(v), hn::Zero(d))...};
  const Side right[] = {{hn::Mul(unit, rho[v]), hn::Mul(unit, nu[v])}...};
  add_side(d, right, nodes.cosh_minus_1, nodes.sinh_minus_x, high, low, all);
  // On the left sinh x - x is negative and cancels cosh x - 1 when nu is close to rho. With
  // rho = (rho - nu) + nu and cosh x - sinh |x| = e^-|x| both parts are positive;
  // rho - nu = z^2 / (rho + nu).
  const Side left[] = {{hn::Mul(hn::Mul(unit, z[v]), hn::Div(z[v], hn::Add(rho[v], nu[v]))),
                        hn::Mul(unit, nu[v])}...};
  add_side(d, left, nodes.cosh_minus_1, nodes.exp_neg_excess, high, low, all);
  const Vec factor = hn::Set(d, 0.5 * nodes.step);
  ((result[v] = log_of_product(d, high[v], low[v], factor)), ...);
}

template <std::size_t... v>
HWY_INLINE void trapezoid_remainder_at(const TrapezoidNodes& nodes, const double* nu,
                                       const double* z, double* out, std::index_sequence<v...> all) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  const Vec order[] = {hn::LoadU(d, nu + v * lanes)...};
  const Vec argument[] = {hn::LoadU(d, z + v * lanes)...};
  Vec result[sizeof...(v)];
  trapezoid_log_integrals(d, nodes, order, argument, result, all);
  (hn::StoreU(result[v], d, out + v * lanes), ...);
}

void trapezoid_remainder(const TrapezoidNodes& nodes, const double* nu, const double* z,
                         std::size_t count, double* out) {
  // Eight exponentials in step need the 32 registers that come with vectors of eight.
  constexpr std::size_t vectors = hn::MaxLanes(Doubles()) == 8 ? 2 : 1;
  const std::size_t lanes = hn::Lanes(Doubles());
  std::size_t i = 0;
  for (; i + lanes < count; i += vectors * lanes) {
    trapezoid_remainder_at(nodes, nu + i, z + i, out + i, std::make_index_sequence<vectors>());
  }
  if (i < count) {
    trapezoid_remainder_at(nodes, nu + i, z + i, out + i, std::make_index_sequence<1>());
  }
}

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

// Takes sum to sum / rho^n + D_highest / rho^(n-1) + ... + D_(highest-n+1), with n = sizeof...(i). The
// n polynomials are evaluated in step, for the reason given at exp2_all.
template <std::size_t highest, std::size_t... i, std::size_t... j>
HWY_INLINE Vec debye_rows(Doubles d, Vec q, Vec inverse_rho, Vec sum, std::index_sequence<i...> rows,
                          std::index_sequence<j...>) {
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

// log(pi/(2 rho))/2 and the series.
template <std::size_t terms>
HWY_INLINE Vec debye_log_sum(Doubles d, Vec nu, Vec rho) {
  const Vec inverse_rho = hn::Div(hn::Set(d, 1.0), rho);
  const Vec p = hn::Mul(nu, inverse_rho);
  const Vec series = debye_series(d, hn::Mul(p, p), inverse_rho, std::make_index_sequence<terms / 5>());
  const Vec half_log_half_pi = hn::Set(d, 0.22579135264472743236);
  const Vec log_rho = log_corrected(d, rho, hn::Zero(d));
  return hn::NegMulAdd(hn::Set(d, 0.5), log_rho, hn::Add(half_log_half_pi, series));
}

void debye_remainder(const double* nu, const double* z, std::size_t count, double* out) {
  const Doubles d;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const Vec order = hn::LoadU(d, nu + i);
    const Vec rho = radius(order, hn::LoadU(d, z + i));
    hn::StoreU(debye_log_sum<debye_terms>(d, order, rho), d, out + i);
  }
}

// nu asinh(nu/z) - rho. asinh(nu/z) = log((nu + rho)/z) is written as log(1 + ratio) to stay
// accurate for nu << z. No product overflows for nu, z up to 2^500 and z down to 2^-500.
HWY_INLINE Vec elementary_of(Doubles d, Vec nu, Vec z, Vec rho) {
  const Vec rho_plus_z = hn::Add(rho, z);
  const Vec ratio = hn::Div(hn::Mul(nu, hn::Add(nu, rho_plus_z)), hn::Mul(z, rho_plus_z));
  return hn::MulSub(nu, log_of_1_plus(d, ratio), rho);
}

void elementary_part(const double* nu, const double* z, std::size_t count, double* out) {
  const Doubles d;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const Vec order = hn::LoadU(d, nu + i);
    const Vec argument = hn::LoadU(d, z + i);
    hn::StoreU(elementary_of(d, order, argument, radius(order, argument)), d, out + i);
  }
}

// Appends the marked elements to selected.
HWY_INLINE void append(Doubles d, Vec nu, Vec z, Vec index, hn::Mask<Doubles> marked,
                       Selected& selected) {
  hn::CompressStore(nu, marked, d, &selected.nu[selected.count]);
  hn::CompressStore(z, marked, d, &selected.z[selected.count]);
  hn::CompressStore(index, marked, d, &selected.index[selected.count]);
  selected.count += hn::CountTrue(d, marked);
}

// Splits a block into the common case of large rho and all others. The sign of nu is dropped.
void split_by_rho(const double* nu, const double* z, std::size_t count, Selected& large,
                  Selected& others) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  for (std::size_t i = 0; i < count; i += lanes) {
    const std::size_t used = HWY_MIN(lanes, count - i);
    // An incomplete vector at the end is read from a copy.
    double last_nu[max_lanes] = {};
    double last_z[max_lanes] = {};
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

void evaluate_large_rho(const double* nu, const double* z, std::size_t count, Wanted wanted,
                        double* out) {
  const Doubles d;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const Vec order = hn::LoadU(d, nu + i);
    const Vec argument = hn::LoadU(d, z + i);
    const Vec rho = radius(order, argument);
    Vec result = debye_log_sum<large_rho_terms>(d, order, rho);
    if (wanted == Wanted::full) {
      result = hn::Add(result, elementary_of(d, order, argument, rho));
    }
    hn::StoreU(result, d, out + i);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace pcadim::special
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "pcadim/error.hpp"
#include "pcadim/log_bessel_k.hpp"

namespace pcadim::special {
namespace {

HWY_EXPORT(find_buckets);
HWY_EXPORT(trapezoid_remainder);
HWY_EXPORT(debye_remainder);
HWY_EXPORT(elementary_part);
HWY_EXPORT(split_by_rho);
HWY_EXPORT(evaluate_large_rho);

constexpr double infinity = std::numeric_limits<double>::infinity();

// sinh x - x and e^-x - 1 + x cancel for small x; their Taylor series do not.
long double taylor_tail(long double x, int first_power, int power_step) {
  long double term = 1;
  for (int power = 1; power <= first_power; ++power) {
    term *= x / static_cast<long double>(power);
  }
  long double sum = 0;
  for (int power = first_power; power < 40; power += power_step) {
    sum += term;
    for (int next = power + 1; next <= power + power_step; ++next) {
      term *= x / static_cast<long double>(next);
    }
  }
  return sum;
}

// From 0 past the point where the slowest integrand of the rule falls below e^-38. With a border at
// from_rho that is z -> 0, nu = from_rho, where nu (x - 1) = 38; for the first rule nu < 1/2 and
// z >= bessel_tiny_z, where z^2 e^x / (4 nu) = 38 at x < 44.
TrapezoidNodes make_nodes(const TrapezoidRule& rule) {
  const double last_node = rule.from_rho > 0 ? 2 + 38 / rule.from_rho : 44.0;
  const double step = rule.step;
  TrapezoidNodes nodes;
  nodes.step = step;
  const auto groups = static_cast<std::size_t>(std::ceil(last_node / step / node_group));
  for (std::size_t j = 1; j <= groups * node_group; ++j) {
    const double x_double = static_cast<double>(j) * step;
    const long double x = static_cast<long double>(x_double);
    const long double sinh_half = std::sinh(x / 2);
    const bool small = x_double < 1.0;
    nodes.cosh_minus_1.push_back(static_cast<double>(2 * sinh_half * sinh_half));
    nodes.sinh_minus_x.push_back(
        static_cast<double>(small ? taylor_tail(x, 3, 2) : std::sinh(x) - x));
    nodes.exp_neg_excess.push_back(
        static_cast<double>(small ? taylor_tail(-x, 2, 1) : std::expm1(-x) + x));
  }
  return nodes;
}

using AllNodes = std::array<TrapezoidNodes, trapezoid_rules.size()>;

const AllNodes& all_nodes() {
  static const AllNodes nodes = [] {
    AllNodes result;
    for (std::size_t i = 0; i < result.size(); ++i) {
      result[i] = make_nodes(trapezoid_rules[i]);
    }
    return result;
  }();
  return nodes;
}

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

struct Parts {
  double elementary;  // nu asinh(nu/z) - rho
  double remainder;
};

// nu < 1/2 and z tiny: K = ( Gamma(1 + nu) (2/z)^nu - Gamma(1 - nu) (z/2)^nu ) / (2 nu)
//                        = exp(even) sinh(nu q) / nu,   q = log(2/z) + odd/nu,
// with odd and even the parts of log Gamma(1 + nu); the next terms are z^2 times smaller.
Parts small_order_tiny_argument(double nu, double z) {
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

double evaluate_elementwise(double nu, double z, Wanted wanted) {
  if (!(z > 0) || std::isinf(z) || !(nu < infinity)) {
    return value_outside_domain(nu, z);
  }
  const Parts parts = std::max(nu, z) > bessel_huge
                          ? Parts{elementary_part_scaled(nu, z), remainder_of_huge(nu, z)}
                          : small_order_tiny_argument(nu, z);
  return wanted == Wanted::full ? parts.elementary + parts.remainder : parts.remainder;
}

// Vectors reach past the end; what they find there must be harmless.
void fill_padding(BlockArray<double>& values, std::size_t count) {
  std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(count), padding, 1.0);
}

// Elements sorted into buckets, so that each method runs over full vectors.
class Sorted {
 public:
  explicit Sorted(const Selected& selected) : count_(selected.count) {
    BlockArray<std::uint64_t> bucket;
    HWY_DYNAMIC_DISPATCH(find_buckets)
    (selected.nu.data(), selected.z.data(), count_, bucket.data());
    // begin_[b + 1] will be where bucket b begins, and while it is filled moves on to where it ends.
    for (std::size_t i = 0; i < count_; ++i) {
      ++begin_[bucket[i] + 2];
    }
    for (std::size_t b = 2; b < begin_.size(); ++b) {
      begin_[b] = static_cast<std::uint16_t>(begin_[b] + begin_[b - 1]);
    }
    for (std::size_t i = 0; i < count_; ++i) {
      const std::size_t place = begin_[bucket[i] + 1]++;
      target_[place] = static_cast<std::uint16_t>(selected.index[i]);
      nu_[place] = selected.nu[i];
      z_[place] = selected.z[i];
    }
    fill_padding(nu_, count_);
    fill_padding(z_, count_);
  }

  void evaluate(Wanted wanted) {
    evaluate_remainder();
    if (wanted == Wanted::full) {
      add_elementary_part();
    }
    for (std::size_t i = begin_[elementwise_bucket]; i < count_; ++i) {
      out_[i] = evaluate_elementwise(nu_[i], z_[i], wanted);
    }
  }

  void scatter(double* out) const {
    for (std::size_t i = 0; i < count_; ++i) {
      out[target_[i]] = out_[i];
    }
  }

 private:
  // The last vector of a method may reach into the elements of the next one. The methods run in
  // ascending order, so whatever is written there is replaced by the right value afterwards.
  void evaluate_remainder() {
    const AllNodes& nodes = all_nodes();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const std::size_t first = begin_[i * lengths_per_rule];
      const std::size_t size = begin_[(i + 1) * lengths_per_rule] - first;
      if (size > 0) {
        HWY_DYNAMIC_DISPATCH(trapezoid_remainder)
        (nodes[i], &nu_[first], &z_[first], size, &out_[first]);
      }
    }
    const std::size_t first = begin_[debye_bucket];
    HWY_DYNAMIC_DISPATCH(debye_remainder)
    (&nu_[first], &z_[first], begin_[debye_bucket + 1] - first, &out_[first]);
  }

  void add_elementary_part() {
    const std::size_t regular = begin_[elementwise_bucket];
    BlockArray<double> elementary;
    HWY_DYNAMIC_DISPATCH(elementary_part)(nu_.data(), z_.data(), regular, elementary.data());
    for (std::size_t i = 0; i < regular; ++i) {
      out_[i] += z_[i] < 1 / bessel_huge ? elementary_part_scaled(nu_[i], z_[i]) : elementary[i];
    }
  }

  std::size_t count_;
  std::array<std::uint16_t, bucket_count + 2> begin_{};  // where each bucket begins
  std::array<std::uint16_t, block_size> target_;         // place in the block
  BlockArray<double> nu_;
  BlockArray<double> z_;
  BlockArray<double> out_;
};

void check_lengths(std::size_t nu, std::size_t z, std::size_t out) {
  if (nu != z || out != z) {
    throw UsageError("log_bessel_k: lengths differ: " + std::to_string(nu) + " orders, " +
                     std::to_string(z) + " arguments, room for " + std::to_string(out) +
                     " results; give spans of one length");
  }
}

void evaluate_large(Selected& large, Wanted wanted, double* out) {
  fill_padding(large.nu, large.count);
  fill_padding(large.z, large.count);
  BlockArray<double> result;
  HWY_DYNAMIC_DISPATCH(evaluate_large_rho)
  (large.nu.data(), large.z.data(), large.count, wanted, result.data());
  for (std::size_t i = 0; i < large.count; ++i) {
    out[static_cast<std::size_t>(large.index[i])] = result[i];
  }
}

// out may be the same memory as nu or z: both are read completely before anything is written.
void evaluate_block(const double* nu, const double* z, std::size_t count, Wanted wanted,
                    double* out) {
  Selected large;
  Selected others;
  HWY_DYNAMIC_DISPATCH(split_by_rho)(nu, z, count, large, others);
  if (large.count > 0) {
    evaluate_large(large, wanted, out);
  }
  if (others.count > 0) {
    fill_padding(others.nu, others.count);
    fill_padding(others.z, others.count);
    Sorted sorted(others);
    sorted.evaluate(wanted);
    sorted.scatter(out);
  }
}

void evaluate_pairs(std::span<const double> nu, std::span<const double> z, std::span<double> out,
                    Wanted wanted) {
  check_lengths(nu.size(), z.size(), out.size());
  for (std::size_t start = 0; start < z.size(); start += block_size) {
    const std::size_t count = std::min(block_size, z.size() - start);
    evaluate_block(nu.data() + start, z.data() + start, count, wanted, out.data() + start);
  }
}

void evaluate_one_order(double nu, std::span<const double> z, std::span<double> out,
                        Wanted wanted) {
  check_lengths(z.size(), z.size(), out.size());
  std::array<double, block_size> order;
  std::fill_n(order.begin(), std::min(block_size, z.size()), nu);
  for (std::size_t start = 0; start < z.size(); start += block_size) {
    const std::size_t count = std::min(block_size, z.size() - start);
    evaluate_block(order.data(), z.data() + start, count, wanted, out.data() + start);
  }
}

}  // namespace

void log_bessel_k_remainder(double nu, std::span<const double> z, std::span<double> out) {
  evaluate_one_order(nu, z, out, Wanted::remainder);
}

void log_bessel_k_remainder(std::span<const double> nu, std::span<const double> z,
                            std::span<double> out) {
  evaluate_pairs(nu, z, out, Wanted::remainder);
}

}  // namespace pcadim::special

namespace pcadim {

double log_bessel_k(double nu, double z) {
  double result = 0;
  special::evaluate_block(&nu, &z, 1, special::Wanted::full, &result);
  return result;
}

void log_bessel_k(std::span<const double> nu, std::span<const double> z, std::span<double> out) {
  special::evaluate_pairs(nu, z, out, special::Wanted::full);
}

void log_bessel_k(double nu, std::span<const double> z, std::span<double> out) {
  special::evaluate_one_order(nu, z, out, special::Wanted::full);
}

}  // namespace pcadim

#endif  // HWY_ONCE
