#include "report/page/number_text.hpp"

#include <fmt/format.h>

#include <cmath>

namespace pcadim::page {

std::string count_text(Index count) {
  std::string digits = fmt::format("{}", count);
  const Index sign = count < 0 ? 1 : 0;
  for (Index place = std::ssize(digits) - 3; place > sign; place -= 3) {
    digits.insert(static_cast<std::size_t>(place), 1, ',');
  }
  return digits;
}

std::string counted(Index count, const std::string& singular) {
  return count_text(count) + ' ' + singular + (count == 1 ? "" : "s");
}

std::string number_text(double number) {
  if (std::isinf(number)) return number > 0 ? "without end" : "minus infinity";
  if (std::abs(number) >= 1e4 && std::abs(number) < 1e9) return count_text(std::llround(number));
  return fmt::format("{:.4g}", number);
}

std::string percent_text(double share) {
  const double percent = 100 * share;
  if (percent > 0 && percent < 0.1) return "< 0.1 %";
  if (percent < 100 && percent > 99.9) return "> 99.9 %";
  return fmt::format("{:.1f} %", percent);
}

}  // namespace pcadim::page
