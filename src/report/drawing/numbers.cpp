#include "report/drawing/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace pcadim::drawing {
namespace {

std::string without_trailing_zeros(std::string text) {
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

/// "1.20e-07" as "1.2e-7"
std::string scientific(double value) {
  const std::string text = fmt::format("{:.2e}", value);
  const std::size_t e = text.find('e');
  return without_trailing_zeros(text.substr(0, e)) + 'e' +
         std::to_string(std::stoi(text.substr(e + 1)));
}

}  // namespace

std::string coordinate(double value) {
  // Far outside of every picture, and still a number: reports may come from strangers.
  constexpr double farthest = 1e6;
  const double bounded = std::isfinite(value) ? std::clamp(value, -farthest, farthest) : 0;
  const auto tenths = static_cast<long long>(std::floor(bounded * 10 + 0.5 + 1e-6));
  const long long size = std::abs(tenths);
  const std::string sign = tenths < 0 ? "-" : "";
  const std::string whole = sign + std::to_string(size / 10);
  return size % 10 == 0 ? whole : whole + '.' + std::to_string(size % 10);
}

std::string font_size(double value) { return without_trailing_zeros(fixed(value, 3)); }

std::string fixed(double value, int decimals) {
  const std::string text = fmt::format("{:.{}f}", value + std::copysign(1e-9, value), decimals);
  const bool is_zero = text.find_first_of("123456789") == std::string::npos;
  return is_zero && text.front() == '-' ? text.substr(1) : text;
}

std::string short_number(double value) {
  if (value == 0) return "0";
  if (!std::isfinite(value)) return fmt::format("{}", value);
  const double nudged = value * (1 + 1e-9);
  const double size = std::abs(nudged);
  if (size >= 1e7 || size < 1e-4) return scientific(nudged);
  if (size >= 1000) return grouped(std::llround(nudged));
  const int decimals = 2 - static_cast<int>(std::floor(std::log10(size)));
  return without_trailing_zeros(fmt::format("{:.{}f}", nudged, std::max(0, decimals)));
}

std::string grouped(Index value) {
  std::string digits = std::to_string(value);
  const std::ptrdiff_t start = value < 0 ? 1 : 0;
  for (std::ptrdiff_t place = std::ssize(digits) - 3; place > start; place -= 3) {
    digits.insert(static_cast<std::size_t>(place), ",");
  }
  return digits;
}

std::string percent(double share) {
  const double value = 100 * share;
  const bool whole = (value >= 1 && value < 99) || value <= 0 || value > 99.95;
  if (value > 0 && value < 0.05) return "< 0.1 %";
  if (value > 99.95 && share < 1 - 1e-12) return "> 99.9 %";
  return fixed(value, whole ? 0 : 1) + " %";
}

}  // namespace pcadim::drawing
