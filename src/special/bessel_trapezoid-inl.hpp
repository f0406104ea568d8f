// The remainder of log K by the trapezoid rule, for small rho.
//
// K_nu(z) is half the integral of exp(nu x - z cosh x) over the line. The integrand peaks where
// sinh x = nu/z; with the peak moved to 0 and its height, the elementary part, divided out,
//   remainder = log( 1/2 integral exp(-rho (cosh x - 1) - nu (sinh x - x)) dx ).
#if defined(PCADIM_SPECIAL_BESSEL_TRAPEZOID_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PCADIM_SPECIAL_BESSEL_TRAPEZOID_INL
#undef PCADIM_SPECIAL_BESSEL_TRAPEZOID_INL
#else
#define PCADIM_SPECIAL_BESSEL_TRAPEZOID_INL
#endif

#include <cstddef>
#include <utility>
#include <vector>

#include "special/bessel_elementary-inl.hpp"
#include "special/bessel_nodes.hpp"
#include "special/vector_math-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace pcadim::special {
namespace HWY_NAMESPACE {

constexpr double log2_e = 1.4426950408889634074;

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
// each lane up to the first group that starts below e^-38. The exponents fall with j, so what a
// lane adds is its own affair: neighbours that need more nodes keep the loop going, but leave this
// lane as it is.
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
    ((add_carefully(
         hn::IfThenElseZero(counts[v], hn::Add(hn::Add(w[v], w[vectors + v]),
                                               hn::Add(w[2 * vectors + v], w[3 * vectors + v]))),
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
                                       const double* z, double* out,
                                       std::index_sequence<v...> all) {
  const Doubles d;
  const std::size_t lanes = hn::Lanes(d);
  const Vec order[] = {hn::LoadU(d, nu + v * lanes)...};
  const Vec argument[] = {hn::LoadU(d, z + v * lanes)...};
  Vec result[sizeof...(v)];
  trapezoid_log_integrals(d, nodes, order, argument, result, all);
  (hn::StoreU(result[v], d, out + v * lanes), ...);
}

inline void trapezoid_remainder(const TrapezoidNodes& nodes, const double* nu, const double* z,
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

}  // namespace HWY_NAMESPACE
}  // namespace pcadim::special
HWY_AFTER_NAMESPACE();

#endif  // PCADIM_SPECIAL_BESSEL_TRAPEZOID_INL
