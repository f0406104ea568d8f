#include "cells/csv_decimal.hpp"

#include <array>
#include <bit>
#include <cfloat>
#include <cstring>

#include "cells/csv_short_decimals.hpp"

namespace pcadim::data {
namespace {

__extension__ using Wide = unsigned __int128;

// The tricks need the first character in the lowest byte, and doubles that are not kept wider.
constexpr bool usable = std::endian::native == std::endian::little && FLT_EVAL_METHOD == 0;

constexpr std::size_t most_digits = 19;  // fit into 64 bits

template <class Number>
constexpr std::array<Number, most_digits + 1> powers_of_ten() {
  std::array<Number, most_digits + 1> powers{1};
  for (std::size_t k = 1; k < powers.size(); ++k) powers[k] = powers[k - 1] * 10;
  return powers;
}
constexpr auto power_of_ten = powers_of_ten<std::uint64_t>();
constexpr auto exact_power = powers_of_ten<double>();  // doubles hold them up to 10^22

/// Eight characters, each less '0': digits become 0 to 9.
std::uint64_t eight_characters(const char* at) {
  std::uint64_t word = 0;
  std::memcpy(&word, at, sizeof word);
  return word ^ 0x3030303030303030ULL;
}

/// The highest bit of each byte that is no digit: adding 0x76 sets it above 9, and bytes that have
/// it already are not added to, so that nothing is carried over.
std::uint64_t other_characters(std::uint64_t word) {
  return (((word & 0x7F7F7F7F7F7F7F7FULL) + 0x7676767676767676ULL) | word) & 0x8080808080808080ULL;
}

/// The first `count` characters, 0 to 7, moved to the end, after zeros.
std::uint64_t first_characters(std::uint64_t word, unsigned count) {
  return (word << 8) << (56 - 8 * count);
}

/// The last `count` characters, 1 to 8, after zeros.
std::uint64_t last_characters(std::uint64_t word, unsigned count) {
  const unsigned shift = 64 - 8 * count;
  return (word >> shift) << shift;
}

/// The value of eight digits: neighbours are joined to pairs, pairs to fours, fours to eight.
std::uint64_t digits_value(std::uint64_t word) {
  constexpr std::uint64_t pairs = 0x000000FF000000FFULL;
  word = word * 10 + (word >> 8);
  return (((word & pairs) * 0x000F424000000064ULL) +
          (((word >> 16) & pairs) * 0x0000271000000001ULL)) >>
         32;
}

/// The number with a sign. Signs come as they like: a branch would often be predicted wrongly.
double with_sign(bool negative, double size) {
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(size) | std::uint64_t{negative} << 63);
}

/// Reads on after the mark, up to `stop`, where more than seven characters follow it.
bool read_long_fraction(std::uint64_t whole, unsigned whole_digits, const char* at,
                        const char* stop, double& size) {
  constexpr std::uint64_t most_exact = std::uint64_t{1} << 53;
  const auto places = static_cast<unsigned>(stop - at);
  if (whole_digits + places > most_digits) return false;
  // By eights from the end, then what is left at the beginning.
  const unsigned left = places % 8;
  const std::uint64_t first = first_characters(eight_characters(at), left);
  const std::uint64_t middle = places < 16 ? 0 : eight_characters(stop - 16);
  const std::uint64_t last = eight_characters(stop - 8);
  if ((other_characters(first) | other_characters(middle) | other_characters(last)) != 0) {
    return false;
  }
  std::uint64_t significand = whole * power_of_ten[left] + digits_value(first);
  if (places >= 16) significand = significand * power_of_ten[8] + digits_value(middle);
  significand = significand * power_of_ten[8] + digits_value(last);
  size = significand <= most_exact ? static_cast<double>(significand) / exact_power[places]
                                   : decimal_fraction(significand, places);
  return true;
}

/// Where the cell ends is known, so that both ends of a number are looked at at the same time.
bool read_decimal(const char* at, const char* stop, char decimal, double& value) {
  const bool negative = *at == '-';
  const char* begin = at + (negative ? 1 : 0);
  const std::uint64_t front = eight_characters(begin), back = eight_characters(stop - 8);
  const auto whole = static_cast<unsigned>(std::countr_zero(other_characters(front))) / 8;
  const auto places = static_cast<unsigned>(std::countl_zero(other_characters(back))) / 8;
  if (whole - 1 >= 7) return false;
  const std::uint64_t whole_value = digits_value(first_characters(front, whole));
  const char* mark = begin + whole;
  if (mark == stop) {
    value = with_sign(negative, static_cast<double>(static_cast<std::int64_t>(whole_value)));
    return true;
  }
  if (*mark != decimal) return false;
  double size = 0;
  if (mark + 1 + places == stop && places - 1 < 7) {
    // Fourteen digits and a power of ten are doubles exactly: one division rounds correctly.
    const std::uint64_t significand =
        whole_value * power_of_ten[places] + digits_value(last_characters(back, places));
    size = static_cast<double>(static_cast<std::int64_t>(significand)) / exact_power[places];
  } else if (places < 8 || !read_long_fraction(whole_value, whole, mark + 1, stop, size)) {
    return false;
  }
  value = with_sign(negative, size);
  return true;
}

/// 2^exponent, far from the ends of the range of doubles.
double power_of_two(int exponent) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(1023 + exponent) << 52);
}

}  // namespace

std::size_t read_decimals(const char* at, const char* const* ends, std::size_t count, char decimal,
                          double* to) {
  if constexpr (!usable) return 0;
  return read_short_decimals(at, ends, count, decimal, read_decimal, to);
}

double decimal_fraction(std::uint64_t significand, unsigned places) {
  const std::uint64_t divisor = power_of_ten[places];
  const int up = std::countl_zero(significand), divisor_up = std::countl_zero(divisor);
  // With the highest bits set, the quotient lies in (1/2, 2), so that 62 bits after the point give
  // 62 or 63 bits in all: nine more than a double has. A remainder sets the last of them, which
  // keeps ties apart from what only looks like one; the conversion then rounds once, to nearest.
  const Wide dividend = static_cast<Wide>(significand << up) << 62;
  const std::uint64_t aligned = divisor << divisor_up;
  const auto quotient = static_cast<std::uint64_t>(dividend / aligned);
  const std::uint64_t inexact = static_cast<Wide>(quotient) * aligned != dividend ? 1 : 0;
  const auto rounded = static_cast<double>(static_cast<std::int64_t>(quotient | inexact));
  return rounded * power_of_two(divisor_up - up - 62);
}

}  // namespace pcadim::data
