#pragma once
#include <array>
#include <bit>
#include <cfloat>
#include <cstdint>
#include <cstring>

namespace pcadim::data {

/// Reads a plain decimal number such as -12.345678 that ends at `stop`, much faster than a general
/// parser and correctly rounded: one to seven digits, perhaps a decimal mark and more digits, 19 in
/// all at most, and no exponent. False for anything else.
///
/// 8 bytes behind `stop` must be readable (see TextStore), and the byte at `stop` must be no digit.
bool read_decimal(const char* at, const char* stop, char decimal, double& value);

/// Reads on behind the mark, up to `stop`, where at least eight digits stand: the value without its
/// sign.
bool read_long_fraction(std::uint64_t whole, unsigned whole_digits, const char* at,
                        const char* stop, double& value);

/// significand / 10^places for a significand above 0 and places up to 19, correctly rounded.
double decimal_fraction(std::uint64_t significand, unsigned places);

namespace decimal_detail {

// The tricks need the first character in the lowest byte, and doubles that are not kept wider.
inline constexpr bool usable = std::endian::native == std::endian::little && FLT_EVAL_METHOD == 0;
inline constexpr unsigned most_digits = 19;  // fit into 64 bits

template <class Number>
constexpr std::array<Number, most_digits + 1> powers_of_ten() {
  std::array<Number, most_digits + 1> powers{1};
  for (std::size_t k = 1; k < powers.size(); ++k) powers[k] = powers[k - 1] * 10;
  return powers;
}
inline constexpr auto power_of_ten = powers_of_ten<std::uint64_t>();
inline constexpr auto exact_power = powers_of_ten<double>();  // doubles hold them up to 10^22

/// Eight characters, each less '0': digits become 0 to 9.
inline std::uint64_t eight_characters(const char* at) {
  std::uint64_t word = 0;
  std::memcpy(&word, at, sizeof word);
  return word ^ 0x3030303030303030ULL;
}

/// How many of eight characters, from the first on, are digits. Adding 0x76 sets the highest bit of
/// a byte above 9; a carry out of such a byte spoils only those behind it.
inline unsigned leading_digits(std::uint64_t word) {
  const std::uint64_t others = ((word + 0x7676767676767676ULL) | word) & 0x8080808080808080ULL;
  return static_cast<unsigned>(std::countr_zero(others)) / 8;
}

/// The first `count` characters, 0 to 7, moved to the end behind zeros.
inline std::uint64_t aligned(std::uint64_t word, unsigned count) {
  return (word << 8) << (56 - 8 * count);
}

/// The value of eight digits: neighbours are joined to pairs, pairs to fours, fours to eight.
inline std::uint64_t digits_value(std::uint64_t word) {
  word = word * 10 + (word >> 8);
  const std::uint64_t pairs = 0x000000FF000000FFULL;
  return (((word & pairs) * 0x000F424000000064ULL) +
          (((word >> 16) & pairs) * 0x0000271000000001ULL)) >>
         32;
}

/// The number with a sign. Signs come as they like: a branch
/// would often be predicted wrongly.
inline double with_sign(bool negative, double size) {
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(size) | std::uint64_t{negative} << 63);
}

}  // namespace decimal_detail

inline bool read_decimal(const char* at, const char* stop, char decimal, double& value) {
  using namespace decimal_detail;
  if constexpr (!usable) return false;
  const bool negative = *at == '-';
  const char* begin = at + (negative ? 1 : 0);
  const std::uint64_t word = eight_characters(begin);
  const unsigned whole = leading_digits(word);
  if (whole - 1 >= 7) return false;
  std::uint64_t significand = digits_value(aligned(word, whole));
  begin += whole;
  unsigned places = 0;
  if (*begin == decimal) {
    const std::uint64_t fraction = eight_characters(++begin);
    places = leading_digits(fraction);
    if (places == 8) {
      if (!read_long_fraction(significand, whole, begin, stop, value)) return false;
      value = with_sign(negative, value);
      return true;
    }
    if (places == 0) return false;
    significand = significand * power_of_ten[places] + digits_value(aligned(fraction, places));
    begin += places;
  }
  // Fourteen digits and a power of ten are doubles exactly, so that one division rounds correctly.
  const auto exact = static_cast<double>(static_cast<std::int64_t>(significand));
  value = with_sign(negative, exact / exact_power[places]);
  return begin == stop;
}

}  // namespace pcadim::data
