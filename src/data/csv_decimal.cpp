#include "data/csv_decimal.hpp"

namespace pcadim::data {
namespace {

__extension__ using Wide = unsigned __int128;

/// 2^exponent, far from the ends of the range of doubles.
double power_of_two(int exponent) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(1023 + exponent) << 52);
}

bool all_digits(std::uint64_t word) { return decimal_detail::leading_digits(word) == 8; }

}  // namespace

bool read_long_fraction(std::uint64_t whole, unsigned whole_digits, const char* at,
                        const char* stop, double& value) {
  using namespace decimal_detail;
  constexpr std::uint64_t most_exact = std::uint64_t{1} << 53;
  const auto places = static_cast<std::size_t>(stop - at);
  if (places < 8 || whole_digits + places > most_digits) return false;
  // The end by eights, then what is left of the beginning: no branch on how many digits there are.
  const bool long_one = places >= 16;
  const auto left = static_cast<unsigned>(places % 8);
  const std::uint64_t first = aligned(eight_characters(at), left);
  const std::uint64_t last = eight_characters(stop - 8);
  if (!all_digits(first) || !all_digits(last)) return false;
  std::uint64_t significand = whole * power_of_ten[left] + digits_value(first);
  if (long_one) {
    const std::uint64_t middle = eight_characters(stop - 16);
    if (!all_digits(middle)) return false;
    significand = significand * power_of_ten[8] + digits_value(middle);
  }
  significand = significand * power_of_ten[8] + digits_value(last);
  value = significand <= most_exact ? static_cast<double>(significand) / exact_power[places]
                                    : decimal_fraction(significand, static_cast<unsigned>(places));
  return true;
}

double decimal_fraction(std::uint64_t significand, unsigned places) {
  const std::uint64_t divisor = decimal_detail::power_of_ten[places];
  const int up = std::countl_zero(significand), divisor_up = std::countl_zero(divisor);
  // With the highest bits set, the quotient lies in (1/2, 2), so that 62 bits behind the point give
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
