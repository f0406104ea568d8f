#include "base/random.hpp"

#include <Random123/philox.h>

#include <cmath>
#include <numbers>

namespace pcadim {
namespace {

/// A number in (0, 1] from 64 random bits; never 0, so that its logarithm is finite.
double unit_interval(std::uint32_t high, std::uint32_t low) {
  const std::uint64_t bits = (static_cast<std::uint64_t>(high) << 32U) | low;
  return (static_cast<double>(bits >> 11U) + 1.0) * 0x1p-53;
}

}  // namespace

void fill_normal(std::span<double> out, std::uint64_t seed, std::uint64_t stream) {
  const r123::Philox4x32 generator;
  r123::Philox4x32::key_type key{};
  key[0] = static_cast<std::uint32_t>(seed);
  key[1] = static_cast<std::uint32_t>(seed >> 32U);
  r123::Philox4x32::ctr_type counter{};
  counter[2] = static_cast<std::uint32_t>(stream);
  counter[3] = static_cast<std::uint32_t>(stream >> 32U);
  for (std::size_t i = 0; i < out.size(); i += 2) {
    const std::uint64_t pair = i / 2;
    counter[0] = static_cast<std::uint32_t>(pair);
    counter[1] = static_cast<std::uint32_t>(pair >> 32U);
    const auto bits = generator(counter, key);
    // Box-Muller: two uniform numbers make two independent normal ones.
    const double radius = std::sqrt(-2 * std::log(unit_interval(bits[0], bits[1])));
    const double angle = 2 * std::numbers::pi * unit_interval(bits[2], bits[3]);
    out[i] = radius * std::cos(angle);
    if (i + 1 < out.size()) out[i + 1] = radius * std::sin(angle);
  }
}

}  // namespace pcadim
