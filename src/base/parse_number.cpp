#include "base/parse_number.hpp"

#include <fast_float/fast_float.h>

#include <charconv>
#include <cmath>
#include <system_error>

namespace pcadim {

// fast_float, since std::from_chars(double) is missing from many standard libraries.
std::optional<double> parse_number(std::string_view text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = fast_float::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || !std::isfinite(value)) return {};
  return value;
}

std::optional<std::uint64_t> parse_whole(std::string_view text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || text.empty()) return {};
  return value;
}

}  // namespace pcadim
