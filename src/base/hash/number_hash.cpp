#include "base/hash/number_hash.hpp"

#include <xxhash.h>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <new>

namespace pcadim {

namespace {

std::uint64_t little_endian(std::uint64_t word) {
  return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}

}  // namespace

struct NumberHash::State {
  XXH3_state_t* state = XXH3_createState();
  State() {
    if (state == nullptr || XXH3_128bits_reset(state) != XXH_OK) throw std::bad_alloc();
  }
  ~State() { XXH3_freeState(state); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
};

NumberHash::NumberHash() : state_(std::make_unique<State>()) {}
NumberHash::~NumberHash() = default;

void NumberHash::integer(std::int64_t value) {
  const std::uint64_t word = little_endian(static_cast<std::uint64_t>(value));
  XXH3_128bits_update(state_->state, &word, sizeof word);
}

void NumberHash::numbers(std::span<double> values) {
  for (double& value : values) {
    if (std::isnan(value)) value = std::numeric_limits<double>::quiet_NaN();
    value = std::bit_cast<double>(little_endian(std::bit_cast<std::uint64_t>(value)));
  }
  XXH3_128bits_update(state_->state, values.data(), values.size_bytes());
}

std::string NumberHash::text() const {
  constexpr std::array digits{'0', '1', '2', '3', '4', '5', '6', '7',
                              '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state_->state));
  std::string text = "xxh3:";
  for (const unsigned char byte : canonical.digest) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

}  // namespace pcadim
