#pragma once
#include <cmath>

namespace pcadim {

/// An unevaluated sum hi + lo with |lo| <= ulp(hi)/2: about 106 bits.
/// The evidence adds terms of size n*p whose differences matter to 1e-9; doubles alone run out of
/// digits there. Only the operations the evidence needs. Never compile this with -ffast-math.
struct DoubleDouble {
  double hi = 0, lo = 0;

  constexpr DoubleDouble() = default;
  constexpr DoubleDouble(double value) : hi(value) {}  // NOLINT: a double is one
  constexpr DoubleDouble(double high, double low) : hi(high), lo(low) {}
  constexpr double value() const { return hi + lo; }
};

/// a + b exactly (Knuth).
inline DoubleDouble two_sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

/// a + b exactly when |a| >= |b| (Dekker).
inline DoubleDouble quick_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/// a * b exactly.
inline DoubleDouble two_product(double a, double b) {
  const double product = a * b;
  return {product, std::fma(a, b, -product)};
}

inline DoubleDouble operator-(DoubleDouble a) { return {-a.hi, -a.lo}; }

inline DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble high = two_sum(a.hi, b.hi);
  const DoubleDouble low = two_sum(a.lo, b.lo);
  const DoubleDouble partial = quick_two_sum(high.hi, high.lo + low.hi);
  return quick_two_sum(partial.hi, partial.lo + low.lo);
}

inline DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + (-b); }

inline DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble product = two_product(a.hi, b.hi);
  return quick_two_sum(product.hi, product.lo + (a.hi * b.lo + a.lo * b.hi));
}

inline DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
  const double first = a.hi / b.hi;
  const DoubleDouble rest = a - b * DoubleDouble(first);
  const double second = rest.hi / b.hi;
  const DoubleDouble rest2 = rest - b * DoubleDouble(second);
  return quick_two_sum(first, second) + DoubleDouble(rest2.hi / b.hi);
}

/// The square root of a non-negative number: one Newton step from the double root.
inline DoubleDouble sqrt(DoubleDouble a) {
  if (a.hi <= 0) return {};
  const double root = std::sqrt(a.hi);
  const DoubleDouble rest = a - two_product(root, root);
  return quick_two_sum(root, rest.hi / (2 * root));
}

}  // namespace pcadim
