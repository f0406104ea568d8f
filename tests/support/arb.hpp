#pragma once
/// Values from Arb: interval arithmetic of any precision, so the oracle knows its own error.
#include <arb.h>
#include <arb_hypgeom.h>

#include <cstdlib>
#include <string>

#include "base/double_double.hpp"

namespace pcadim::test {

/// An arb_t that cleans up after itself; 300 bits unless told otherwise.
class Real {
 public:
  static constexpr slong bits = 300;
  Real() { arb_init(value_); }
  explicit Real(double x) : Real() { arb_set_d(value_, x); }
  Real(const Real& other) : Real() { arb_set(value_, other.value_); }
  Real& operator=(const Real& other) {
    arb_set(value_, other.value_);
    return *this;
  }
  ~Real() { arb_clear(value_); }

  arb_ptr get() { return value_; }
  arb_srcptr get() const { return value_; }
  double mid() const { return arf_get_d(arb_midref(value_), ARF_RND_NEAR); }

  friend Real operator+(const Real& a, const Real& b) {
    Real c;
    arb_add(c.value_, a.value_, b.value_, bits);
    return c;
  }
  friend Real operator-(const Real& a, const Real& b) {
    Real c;
    arb_sub(c.value_, a.value_, b.value_, bits);
    return c;
  }
  friend Real operator*(const Real& a, const Real& b) {
    Real c;
    arb_mul(c.value_, a.value_, b.value_, bits);
    return c;
  }
  friend Real operator/(const Real& a, const Real& b) {
    Real c;
    arb_div(c.value_, a.value_, b.value_, bits);
    return c;
  }
  friend Real log(const Real& a) {
    Real c;
    arb_log(c.value_, a.value_, bits);
    return c;
  }
  friend Real sqrt(const Real& a) {
    Real c;
    arb_sqrt(c.value_, a.value_, bits);
    return c;
  }
  friend Real log_gamma(const Real& a) {
    Real c;
    arb_lgamma(c.value_, a.value_, bits);
    return c;
  }
  static Real pi() {
    Real c;
    arb_const_pi(c.value_, bits);
    return c;
  }

 private:
  arb_t value_;
};

/// A double-double as an exact number.
inline Real real(DoubleDouble x) { return Real(x.hi) + Real(x.lo); }

/// log K_nu(z), at a precision raised until the interval is tight.
inline Real log_bessel_k_reference(const Real& nu, const Real& z) {
  Real result;
  for (slong precision = 200; precision <= 200000; precision *= 2) {
    arb_hypgeom_bessel_k(result.get(), nu.get(), z.get(), precision);
    arb_log(result.get(), result.get(), precision);
    if (arb_rel_accuracy_bits(result.get()) > 150) break;
  }
  return result;
}

}  // namespace pcadim::test
