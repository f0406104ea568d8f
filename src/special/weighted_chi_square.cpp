#include "special/weighted_chi_square.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace pcadim {
namespace {

/// The logarithm of the moment generating function at t, and its derivatives.
struct Cumulants {
  double value = 0, first = 0, second = 0, third = 0;
};

Cumulants cumulants(std::span<const ChiSquareTerm> terms, double t) {
  Cumulants k;
  for (const ChiSquareTerm& term : terms) {
    const double share = term.weight / (1 - 2 * t * term.weight);
    k.value -= 0.5 * term.degrees * std::log1p(-2 * t * term.weight);
    k.first += term.degrees * share;
    k.second += 2 * term.degrees * share * share;
    k.third += 8 * term.degrees * share * share * share;
  }
  return k;
}

/// Where the derivative is x: it ascends from 0 to infinity, so Newton's method inside a bracket.
double saddlepoint(std::span<const ChiSquareTerm> terms, double x) {
  double degrees = 0;
  for (const ChiSquareTerm& term : terms) degrees += term.degrees;
  double low = -degrees / (2 * x), high = 0.5, t = 0;
  for (int step = 0; step < 200; ++step) {
    const Cumulants k = cumulants(terms, t);
    (k.first > x ? high : low) = t;
    const double next = t - (k.first - x) / k.second;
    const double before = t;
    t = next > low && next < high ? next : low + (high - low) / 2;
    if (std::abs(t - before) <= 1e-12 * std::abs(t)) break;
  }
  return t;
}

double normal_upper_tail(double z) { return 0.5 * std::erfc(z / std::numbers::sqrt2); }

/// The same for terms whose largest weight is 1.
double scaled_upper_tail(std::span<const ChiSquareTerm> terms, double x) {
  const double t = saddlepoint(terms, x);
  const Cumulants k = cumulants(terms, t);
  const double root = t * std::sqrt(k.second);
  if (std::abs(root) < 1e-4) {  // at the mean the formula is 0/0; its limit is
    return 0.5 - k.third / (6 * std::sqrt(2 * std::numbers::pi) * std::pow(k.second, 1.5));
  }
  const double w = std::copysign(std::sqrt(std::max(0.0, 2 * (t * x - k.value))), t);
  return normal_upper_tail(w + std::log(root / w) / w);
}

}  // namespace

double weighted_chi_square_upper_tail(std::span<const ChiSquareTerm> terms, double x) {
  if (x <= 0) return 1;
  const double largest = std::ranges::max(terms, {}, &ChiSquareTerm::weight).weight;
  std::vector<ChiSquareTerm> scaled(terms.begin(), terms.end());  // so that squares stay in range
  for (ChiSquareTerm& term : scaled) term.weight /= largest;
  return scaled_upper_tail(scaled, x / largest);
}

}  // namespace pcadim
