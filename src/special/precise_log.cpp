#include "special/precise_log.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace pcadim {
namespace {

constexpr int first_knot = 32, last_knot = 64;  // knots i/64 in [1/2, 1]

/// log of the knots i/64, from log((i+1)/i) = 2 (s + s^3/3 + s^5/5 + ...), s = 1/(2i+1).
struct KnotLogs {
  std::array<DoubleDouble, last_knot + 1> value;

  KnotLogs() {
    for (int i = last_knot - 1; i >= first_knot; --i) {
      const DoubleDouble s = DoubleDouble(1) / DoubleDouble(2 * i + 1);
      const DoubleDouble square = s * s;
      DoubleDouble sum;
      for (int power = 21; power >= 1; power -= 2) {  // s <= 1/65: s^23 < 1e-41
        sum = sum * square + DoubleDouble(1) / DoubleDouble(power);
      }
      const auto k = static_cast<std::size_t>(i);
      value[k] = value[k + 1] - DoubleDouble(2) * s * sum;
    }
  }

  const DoubleDouble& at(int i) const { return value[static_cast<std::size_t>(i)]; }
};

const KnotLogs& knot_logs() {
  static const KnotLogs logs;
  return logs;
}

}  // namespace

DoubleDouble precise_log(DoubleDouble x) {
  int exponent = 0;
  const double mantissa = std::frexp(x.hi, &exponent);
  const int knot = static_cast<int>(std::lround(mantissa * last_knot));
  // The distance from the knot is exact. With r, its share of the knot, at most 1/64, the logarithm
  // of 1 + r is 2 (s + s^3/3 + ...), s = r / (2 + r).
  const DoubleDouble distance =
      two_sum(mantissa * last_knot - knot, std::ldexp(x.lo, -exponent) * last_knot);
  const DoubleDouble s = distance / (DoubleDouble(2 * knot) + distance);
  const double q = s.hi * s.hi;
  const double tail = q * (1.0 / 3 + q * (1.0 / 5 + q * (1.0 / 7 + q * (1.0 / 9 + q / 11))));
  const DoubleDouble log_ratio = DoubleDouble(2) * s + DoubleDouble(2 * s.hi * tail);
  const KnotLogs& knots = knot_logs();
  const DoubleDouble log_two = -knots.at(first_knot);
  return knots.at(knot) + log_ratio + DoubleDouble(exponent) * log_two;
}

DoubleDouble precise_log_gamma(DoubleDouble x) {
  DoubleDouble product(1);
  while (x.hi < 16) {
    product = product * x;
    x = x + DoubleDouble(1);
  }
  const double inverse = 1 / x.hi, q = inverse * inverse;
  // Bernoulli numbers over 2k(2k-1).
  const double series =
      inverse *
      (1.0 / 12 - q * (1.0 / 360 -
                       q * (1.0 / 1260 -
                            q * (1.0 / 1680 -
                                 q * (1.0 / 1188 - q * (691.0 / 360360 -
                                                        q * (1.0 / 156 - q * 3617.0 / 122400)))))));
  static const DoubleDouble half_log_two_pi =
      DoubleDouble(0.5) * precise_log(DoubleDouble(6.283185307179586, 2.4492935982947064e-16));
  // 1/(12 x) is the one term of the series that a double does not give finely enough.
  const DoubleDouble first = DoubleDouble(1) / (DoubleDouble(12) * x);
  const DoubleDouble rest(series - inverse / 12);
  return (x - DoubleDouble(0.5)) * precise_log(x) - x + half_log_two_pi + first + rest -
         precise_log(product);
}

}  // namespace pcadim
