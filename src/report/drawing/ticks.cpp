#include "report/drawing/ticks.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "report/drawing/numbers.hpp"

namespace pcadim::drawing {
namespace {

// A tick at the very end of an axis must not come and go with the last bits.
constexpr double slack = 1e-9;
constexpr int most_ticks = 100;

double nice_step(double range, int most) {
  const double rough = range / std::max(1, most);
  const double power = std::pow(10.0, std::floor(std::log10(rough) + slack));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough * (1 - slack)) return factor * power;
  }
  return 10 * power;
}

/// A minus sign as wide as a digit instead of a hyphen.
std::string with_minus(const std::string& number) {
  return number.front() == '-' ? "\u2212" + number.substr(1) : number;
}

std::string label(double value, double step, double largest) {
  if (std::abs(value) < step * 1e-6) return "0";
  if (largest >= 1e6 || step < 1e-4) return with_minus(short_number(value));
  const int decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + slack)));
  return with_minus(decimals == 0 ? grouped(std::llround(value)) : fixed(value, decimals));
}

std::vector<Tick> multiples(double low, double high, double step) {
  std::vector<Tick> ticks;
  const double largest = std::max(std::abs(low), std::abs(high));
  const double first = std::ceil(low / step - slack * 1e3);
  const double last = std::floor(high / step + slack * 1e3);
  for (double k = first; k <= last && std::ssize(ticks) < most_ticks; ++k) {
    ticks.push_back({k * step, label(k * step, step, largest)});
  }
  return ticks;
}

std::vector<Tick> decades(int first, int last, int every, const std::vector<double>& factors,
                          double low, double high) {
  std::vector<Tick> ticks;
  for (int power = first; power <= last; ++power) {
    if (power % every != 0) continue;
    for (const double factor : factors) {
      const double value = factor * std::pow(10.0, power);
      if (value < low * (1 - slack) || value > high * (1 + slack)) continue;
      ticks.push_back({value, short_number(value)});
    }
  }
  return ticks;
}

}  // namespace

std::vector<Tick> linear_ticks(double low, double high, int most) {
  if (!(high > low)) return {{low, short_number(low)}};
  return multiples(low, high, nice_step(high - low, most));
}

std::vector<Tick> integer_ticks(double low, double high, int most) {
  if (!(high > low)) return multiples(low, low, 1);
  return multiples(low, high, std::max(1.0, nice_step(high - low, most)));
}

std::vector<Tick> log_ticks(double low, double high, int most) {
  const double span = std::log10(high) - std::log10(low);
  if (span < 0.7) return linear_ticks(low, high, most);
  const int first = static_cast<int>(std::floor(std::log10(low)));
  const int last = static_cast<int>(std::ceil(std::log10(high)));
  if (3 * span <= most) return decades(first, last, 1, {1, 2, 5}, low, high);
  if (2 * span <= most) return decades(first, last, 1, {1, 3}, low, high);
  const int every = std::max(1, static_cast<int>(std::ceil(span / std::max(1, most) - slack)));
  return decades(first, last, every, {1}, low, high);
}

std::vector<Tick> count_ticks(double high, int most) {
  std::vector<Tick> ticks{{0, "0"}};
  if (!(high >= 1)) return ticks;
  const int last = static_cast<int>(std::floor(std::log10(high) + slack));
  const bool all = 3 * last <= most;
  const int every = std::max(1, (last + 1) / std::max(1, most));
  const std::vector<double> factors = all ? std::vector<double>{1, 2, 5} : std::vector<double>{1};
  for (const Tick& tick : decades(0, last, every, factors, 1, high)) ticks.push_back(tick);
  return ticks;
}

}  // namespace pcadim::drawing
