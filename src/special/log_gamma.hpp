#pragma once
#include <math.h>

namespace pcadim {

/// The logarithm of the gamma function of a positive number. std::lgamma() gives the same, but
/// writes the sign into a variable that all threads share.
inline double log_gamma(double x) {
  int sign = 0;
  return ::lgamma_r(x, &sign);
}

}  // namespace pcadim
