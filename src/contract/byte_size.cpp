#include "contract/byte_size.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/letter_case.hpp"
#include "base/parse_number.hpp"

namespace pcadim {
namespace {

/// The bytes of a unit, or 0 for a word that is none.
double unit_bytes(std::string_view unit) {
  constexpr std::string_view prefixes = "kmgt";
  const std::string word = lower_case(unit);
  if (word.empty() || word == "b") return 1;
  const std::size_t power = prefixes.find(word.front());
  if (power == prefixes.npos) return 0;
  const std::string_view rest = std::string_view(word).substr(1);
  if (rest == "b") return std::pow(1000.0, static_cast<double>(power + 1));
  if (rest == "ib") return std::pow(1024.0, static_cast<double>(power + 1));
  return 0;
}

}  // namespace

std::optional<std::uint64_t> parse_byte_size(std::string_view word) {
  constexpr double most = 9e18;
  const std::size_t end = std::min(word.find_first_not_of("0123456789."), word.size());
  const auto number = parse_number(word.substr(0, end));
  const double unit = unit_bytes(word.substr(end));
  if (!number || unit == 0 || !(*number * unit <= most)) return {};
  return static_cast<std::uint64_t>(*number * unit);
}

}  // namespace pcadim
