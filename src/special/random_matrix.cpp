#include "special/random_matrix.hpp"

#include <algorithm>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace pcadim {
namespace {

constexpr double tracy_widom_shape = 46.446, tracy_widom_scale = 0.186054,
                 tracy_widom_shift = 9.84801;

/// The law in the angle t that runs from 0 at its lower edge to pi at its upper one: the value is
/// 1 + y - 2 sqrt(y) cos t, and the density is smooth everywhere.
double value_at(double t, double y) {
  const double root = std::sqrt(y), half = std::sin(t / 2);
  return (1 - root) * (1 - root) + 4 * root * half * half;
}

double density_at(double t, double y) {
  const double sine = std::sin(t);
  return 2 * sine * sine / (std::numbers::pi * value_at(t, y));
}

/// The integral of the density from 0. The terms of size sqrt(y) cancel before the division by
/// y, so that little is lost when y is small.
double probability_at(double t, double y) {
  const double root = std::sqrt(y), fold = 2 * root / (1 + root);
  const double cosine = std::cos(t / 2), sine = std::sin(t);
  const double turn = 2 * std::atan2(fold * sine / 2, 1 - fold * cosine * cosine);
  const double numerator = 2 * root * sine + 2 * y * t - (1 - y) * turn;
  return std::clamp(numerator / (2 * std::numbers::pi * y), 0.0, 1.0);
}

/// Where the probability is q: Newton's method, kept inside a bracket.
double angle_of(double q, double y, double guess) {
  double low = 0, high = std::numbers::pi, t = guess;
  if (q <= 0) return low;
  if (q >= 1) return high;
  if (!(t > low && t < high)) t = high / 2;
  for (int step = 0; step < 100; ++step) {
    const double excess = probability_at(t, y) - q;
    (excess > 0 ? high : low) = t;
    const double next = t - excess / density_at(t, y);
    if (!(next >= low && next <= high)) {
      t = low + (high - low) / 2;
      continue;
    }
    const bool close = std::abs(next - t) <= 1e-9 * t;  // the step itself doubles the digits
    t = next;
    if (close) break;
  }
  return t;
}

}  // namespace

double tracy_widom_quantile(double q) {
  // A handful of levels is asked for again and again, and each takes longer than what it is for.
  thread_local std::vector<std::pair<double, double>> known;
  constexpr std::size_t most = 16;
  const auto found = std::ranges::find(known, q, &std::pair<double, double>::first);
  if (found != known.end()) return found->second;
  const double value =
      tracy_widom_scale * boost::math::gamma_p_inv(tracy_widom_shape, q) - tracy_widom_shift;
  if (known.size() < most) known.emplace_back(q, value);
  return value;
}

double tracy_widom_cdf(double x) {
  const double y = (x + tracy_widom_shift) / tracy_widom_scale;
  return y > 0 ? boost::math::gamma_p(tracy_widom_shape, y) : 0;
}

double marchenko_pastur_cdf(double x, double y) {
  const double root = std::sqrt(y), low = (1 - root) * (1 - root);
  if (x <= low) return 0;
  if (x >= (1 + root) * (1 + root)) return 1;
  return probability_at(2 * std::asin(std::sqrt((x - low) / (4 * root))), y);
}

double marchenko_pastur_quantile(double q, double y) {
  return value_at(angle_of(q, y, std::numbers::pi * std::cbrt(q)), y);
}

std::vector<double> marchenko_pastur_quantiles(std::size_t parts, std::size_t count, double y) {
  const double part = 1 / static_cast<double>(parts);
  std::vector<double> quantiles;
  double angle = 0, next = std::numbers::pi * std::cbrt(part);
  for (std::size_t i = 1; i <= count; ++i) {
    angle = angle_of(i == parts ? 1 : static_cast<double>(i) * part, y, next);
    next = angle + part / density_at(angle, y);
    quantiles.push_back(value_at(angle, y));
  }
  return quantiles;
}

}  // namespace pcadim
