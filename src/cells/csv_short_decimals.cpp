#include "cells/csv_short_decimals.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <smmintrin.h>

#include <array>
#include <bit>
#include <cstdint>

// Compiled for this vector unit whatever the rest of the program is compiled for.
#define PCADIM_SSE41 __attribute__((target("sse4.1")))

namespace pcadim::data {
namespace {

constexpr unsigned register_size = 16;  // bytes of a register
constexpr unsigned short_digits = 15;   // significands below 2^53 are doubles exactly

/// One register for each number of bytes from 0 to 16.
struct alignas(register_size) RegisterTable {
  std::array<std::array<std::uint8_t, register_size>, register_size + 1> row{};
};

/// Row `count` has ones in the last `count` bytes.
constexpr RegisterTable last_bytes = [] {
  RegisterTable table;
  for (unsigned count = 0; count <= register_size; ++count)
    for (unsigned i = register_size - count; i < register_size; ++i) table.row[count][i] = 0xFF;
  return table;
}();

/// Row k takes byte k away and moves those before it up by one; row 16 takes none away.
constexpr RegisterTable without_byte = [] {
  constexpr std::uint8_t zero = 0x80;
  RegisterTable table;
  for (unsigned k = 0; k <= register_size; ++k)
    for (unsigned i = 0; i < register_size; ++i) {
      const bool moved = k < register_size && i <= k;
      table.row[k][i] = static_cast<std::uint8_t>(!moved ? i : i == 0 ? zero : i - 1);
    }
  return table;
}();

/// Powers of ten that doubles hold exactly.
constexpr std::array<double, register_size> short_power = [] {
  std::array<double, register_size> powers{1};
  for (std::size_t k = 1; k < powers.size(); ++k) powers[k] = powers[k - 1] * 10;
  return powers;
}();

PCADIM_SSE41 inline __m128i row_of(const RegisterTable& table, unsigned row) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(table.row[row].data()));
}

/// 1 for a minus sign. Signs come as they like, and compilers that know where the value comes from
/// make a branch of it that is often predicted wrongly.
inline std::uint64_t is_minus(char c) {
  std::uint64_t minus = c == '-' ? 1 : 0;
  __asm__("" : "+r"(minus));
  return minus;
}

/// The value of sixteen digits: neighbours are joined to pairs, pairs to fours, fours to eights.
PCADIM_SSE41 inline std::int64_t sixteen_digits(__m128i digits) {
  const __m128i pairs = _mm_maddubs_epi16(digits, _mm_set1_epi16(0x010A));
  const __m128i fours = _mm_madd_epi16(pairs, _mm_set1_epi32(0x00010064));
  const __m128i eights = _mm_madd_epi16(_mm_packus_epi32(fours, fours), _mm_set1_epi32(0x00012710));
  const auto both = static_cast<std::uint64_t>(_mm_cvtsi128_si64(eights));
  return static_cast<std::int64_t>((both & 0xFFFFFFFFU) * 100000000U + (both >> 32));
}

/// One bit for each byte that is no digit; digits are 0 to 9 here.
PCADIM_SSE41 inline unsigned other_bytes(__m128i bytes) {
  const __m128i nine = _mm_set1_epi8(9);
  const __m128i is_digit = _mm_cmpeq_epi8(_mm_max_epu8(bytes, nine), nine);
  return static_cast<unsigned>(_mm_movemask_epi8(is_digit)) ^ 0xFFFFU;
}

PCADIM_SSE41 inline bool read_short(const char* at, const char* stop, char decimal, double& value) {
  const std::uint64_t minus = is_minus(*at);
  const auto length = static_cast<std::uint64_t>(stop - at) - minus;
  if (length - 1 >= register_size) return false;
  const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(stop - register_size));
  const __m128i bytes = _mm_and_si128(_mm_sub_epi8(text, _mm_set1_epi8('0')),
                                      row_of(last_bytes, static_cast<unsigned>(length)));
  const unsigned others = other_bytes(bytes);
  const auto mark = static_cast<unsigned>(std::countr_zero(others | 1U << register_size));
  const bool whole = mark == register_size;
  const unsigned places = whole ? 0 : register_size - 1 - mark;
  // A mark needs digits on both sides; a whole number must not fill the register.
  if (whole ? length > short_digits : places == 0 || places + 2 > length) return false;
  if ((others & (others - 1)) != 0 || (!whole && *(stop - places - 1) != decimal)) return false;
  const std::int64_t significand =
      sixteen_digits(_mm_shuffle_epi8(bytes, row_of(without_byte, mark)));
  const double size = static_cast<double>(significand) / short_power[places];
  value = std::bit_cast<double>(std::bit_cast<std::uint64_t>(size) | minus << 63);
  return true;
}

PCADIM_SSE41 std::size_t read_all_short(const char* at, const char* const* ends, std::size_t count,
                                        char decimal, double* to) {
  for (std::size_t k = 0; k < count; ++k) {
    if (!read_short(at, ends[k], decimal, to[k])) return k;
    at = ends[k] + 1;
  }
  return count;
}

}  // namespace

std::size_t read_short_decimals(const char* at, const char* const* ends, std::size_t count,
                                char decimal, double* to) {
  static const bool has_vectors = __builtin_cpu_supports("sse4.1") != 0;
  return has_vectors ? read_all_short(at, ends, count, decimal, to) : 0;
}

}  // namespace pcadim::data

#else

namespace pcadim::data {

std::size_t read_short_decimals(const char*, const char* const*, std::size_t, char, double*) {
  return 0;
}

}  // namespace pcadim::data

#endif
