#include "base/random.hpp"

#include <Random123/philox.h>

#include <cmath>
#include <numbers>
#include <utility>

namespace pcadim {
namespace {

/// A number in (0, 1] from 64 random bits; never 0, so that its logarithm is finite.
double unit_interval(std::uint32_t high, std::uint32_t low) {
  const std::uint64_t bits = (static_cast<std::uint64_t>(high) << 32U) | low;
  return (static_cast<double>(bits >> 11U) + 1.0) * 0x1p-53;
}

/// Four random words for each number of a counter: a pure function of (seed, stream, position).
class Words {
 public:
  using Block = r123::Philox4x32::ctr_type;

  Words(std::uint64_t seed, std::uint64_t stream) {
    key_[0] = static_cast<std::uint32_t>(seed);
    key_[1] = static_cast<std::uint32_t>(seed >> 32U);
    counter_[2] = static_cast<std::uint32_t>(stream);
    counter_[3] = static_cast<std::uint32_t>(stream >> 32U);
  }

  Block block(std::uint64_t position) {
    counter_[0] = static_cast<std::uint32_t>(position);
    counter_[1] = static_cast<std::uint32_t>(position >> 32U);
    return generator_(counter_, key_);
  }

 private:
  r123::Philox4x32 generator_;
  r123::Philox4x32::key_type key_{};
  Block counter_{};
};

/// Whole numbers below a bound, each as likely as any other (D. Lemire, ACM Trans. Modeling and
/// Computer Simulation 29 (2019), article 3).
class Indices {
 public:
  Indices(std::uint64_t seed, std::uint64_t stream) : words_(seed, stream) {}

  /// `bound` at most 2^32.
  std::size_t below(std::uint64_t bound) {
    constexpr std::uint64_t low_half = 0xffffffff;
    std::uint64_t product = word() * bound;
    // The first few products of each high half are one too many in 2^32 / bound; they are drawn
    // again. The exact number of them is only worked out where it can matter.
    if ((product & low_half) < bound) {
      const std::uint64_t surplus = (low_half + 1 - bound) % bound;
      while ((product & low_half) < surplus) product = word() * bound;
    }
    return static_cast<std::size_t>(product >> 32U);
  }

 private:
  std::uint64_t word() {
    if (used_ == 4) {
      block_ = words_.block(position_++);
      used_ = 0;
    }
    return block_[used_++];
  }

  Words words_;
  Words::Block block_{};
  std::uint64_t position_ = 0;
  std::size_t used_ = 4;
};

template <class T>
void shuffle_any(std::span<T> values, std::uint64_t seed, std::uint64_t stream) {
  Indices indices(seed, stream);
  for (std::size_t left = values.size(); left > 1; --left) {
    std::swap(values[left - 1], values[indices.below(left)]);
  }
}

}  // namespace

void fill_normal(std::span<double> out, std::uint64_t seed, std::uint64_t stream) {
  Words words(seed, stream);
  for (std::size_t i = 0; i < out.size(); i += 2) {
    const auto bits = words.block(i / 2);
    // Box-Muller: two uniform numbers make two independent normal ones.
    const double radius = std::sqrt(-2 * std::log(unit_interval(bits[0], bits[1])));
    const double angle = 2 * std::numbers::pi * unit_interval(bits[2], bits[3]);
    out[i] = radius * std::cos(angle);
    if (i + 1 < out.size()) out[i + 1] = radius * std::sin(angle);
  }
}

void fill_uniform(std::span<double> out, std::uint64_t seed, std::uint64_t stream) {
  Words words(seed, stream);
  for (std::size_t i = 0; i < out.size(); i += 2) {
    const auto bits = words.block(i / 2);
    out[i] = unit_interval(bits[0], bits[1]);
    if (i + 1 < out.size()) out[i + 1] = unit_interval(bits[2], bits[3]);
  }
}

void flip_signs(std::span<double> values, std::uint64_t seed, std::uint64_t stream) {
  constexpr std::size_t bits_of_word = 32, bits_of_block = 4 * bits_of_word;
  Words words(seed, stream);
  Words::Block block{};
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i % bits_of_block == 0) block = words.block(i / bits_of_block);
    const std::uint32_t word = block[i % bits_of_block / bits_of_word];
    if ((word >> (i % bits_of_word) & 1U) != 0) values[i] = -values[i];
  }
}

void shuffle(std::span<double> values, std::uint64_t seed, std::uint64_t stream) {
  shuffle_any(values, seed, stream);
}

void shuffle(std::span<Index> values, std::uint64_t seed, std::uint64_t stream) {
  shuffle_any(values, seed, stream);
}

void resample(std::span<const double> from, std::span<double> out, std::uint64_t seed,
              std::uint64_t stream) {
  Indices indices(seed, stream);
  for (double& value : out) value = from[indices.below(from.size())];
}

}  // namespace pcadim
