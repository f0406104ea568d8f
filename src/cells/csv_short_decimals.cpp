#include "cells/csv_short_decimals.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

// Compiled for these vector units whatever the rest of the program is compiled for.
#define PCADIM_SSE41 __attribute__((target("sse4.1")))
#define PCADIM_AVX512 __attribute__((target("avx512bw,avx512dq,avx512vl")))

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

/// Numbers and the ends of their cells, which begin at `at`.
struct Cells {
  const char* at;
  const char* const* ends;
  std::size_t count;

  const char* begin_of(std::size_t k) const { return k == 0 ? at : ends[k - 1] + 1; }
};

PCADIM_SSE41 inline bool read_one(const Cells& cells, std::size_t k, char decimal,
                                  ReadDecimal otherwise, double* to) {
  const char *const at = cells.begin_of(k), *const stop = cells.ends[k];
  return read_short(at, stop, decimal, to[k]) || otherwise(at, stop, decimal, to[k]);
}

PCADIM_SSE41 std::size_t read_one_by_one(const Cells& cells, char decimal, ReadDecimal otherwise,
                                         double* to) {
  for (std::size_t k = 0; k < cells.count; ++k)
    if (!read_one(cells, k, decimal, otherwise, to)) return k;
  return cells.count;
}

// Eight numbers at once, the even ones at the ends of the quarters of one register, the odd ones in
// another. What is known of their bytes are bits, one for each of 64, so that each number has a
// field of 16. All is done for some groups of eight before it is known whether they are numbers:
// the processor works on several groups at a time as long as none waits for another, and as long as
// what must be done for each is short, which is why it has two halves.
constexpr std::size_t group = 8, most_groups = 8;
constexpr std::uint64_t first_bits = 0x0001000100010001U;  // of each field
constexpr std::uint64_t last_bits = first_bits << 15U;
constexpr int minus_flag = 0x80;

/// Each bit moves to the next byte of its number.
inline std::uint64_t next_bytes(std::uint64_t bits) { return bits << 1U & ~first_bits; }

/// Where in four cells the parts of numbers are.
struct NumberParts {
  std::uint64_t minus, mark;
  std::uint64_t to_mark;  ///< all bytes up to the mark, where there is one
  std::uint64_t wrong;    ///< not 0 in the field of what is no number, or has sixteen digits
};

/// `inside` are the bytes of the cells, `digits` some of them; the others tell where in the text
/// there are such characters.
inline NumberParts find_parts(std::uint64_t inside, std::uint64_t digits, std::uint64_t decimals,
                              std::uint64_t dashes) {
  // Compilers would do some of this in mask registers, where it takes several times as long.
  __asm__("" : "+r"(inside), "+r"(digits), "+r"(decimals), "+r"(dashes));
  NumberParts parts{};
  parts.minus = dashes & inside & ~next_bytes(inside);
  parts.mark = decimals & next_bytes(digits);
  // Subtracting 1 sets the bits below the mark, or else below the last bit; a second mark stays.
  const std::uint64_t below = (parts.mark | last_bits) - first_bits;
  const std::uint64_t changed = parts.mark ^ below, has_mark = changed & last_bits;
  parts.to_mark = changed & (has_mark - (has_mark >> 15U));
  const std::uint64_t sixteen = ((digits & ~last_bits) + first_bits) & digits;
  parts.wrong = (inside ^ (digits | parts.mark | parts.minus)) | (parts.mark & below) |
                ((sixteen | ~digits) & last_bits);
  return parts;
}

/// A constant that stays in its register: compilers make it anew each time.
PCADIM_AVX512 inline __m512i kept(__m512i constant) {
  __asm__("" : "+v"(constant));
  return constant;
}

/// What four cells hold.
struct FourCells {
  __m512i fours;  ///< values of four digits each
  __m512i signs;  ///< bytes that add up to the number of places after the mark, and `minus_flag`
  std::uint64_t wrong;
};

/// The cells that end at ends[0], [2], [4] and [6]. `lengths` holds the length of each, if at most
/// 16, in all bytes of its quarter.
PCADIM_AVX512 inline FourCells look_at_four(const char* const* ends, __m512i lengths,
                                            __m512i decimal) {
  const auto before = [](const char* stop) PCADIM_AVX512 {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(stop - register_size));
  };
  __m512i text = _mm512_castsi128_si512(before(ends[0]));
  text = _mm512_mask_broadcast_i32x4(text, 0x00F0, before(ends[2]));
  text = _mm512_mask_broadcast_i32x4(text, 0x0F00, before(ends[4]));
  text = _mm512_mask_broadcast_i32x4(text, 0xF000, before(ends[6]));
  // Counts the places after each byte.
  const __m512i place = kept(
      _mm512_broadcast_i32x4(_mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)));
  const __m512i values = _mm512_sub_epi8(text, kept(_mm512_set1_epi8('0')));
  const __mmask64 inside = _mm512_cmpgt_epi8_mask(lengths, place);
  const __mmask64 digits = _mm512_mask_cmple_epu8_mask(inside, values, kept(_mm512_set1_epi8(9)));
  const NumberParts parts = find_parts(inside, digits, _mm512_cmpeq_epi8_mask(text, decimal),
                                       _mm512_cmpeq_epi8_mask(text, kept(_mm512_set1_epi8('-'))));
  const __m512i apart = _mm512_maskz_mov_epi8(digits, values);
  const __m512i joined =
      _mm512_mask_blend_epi8(parts.to_mark, apart, _mm512_bslli_epi128(apart, 1));
  const __m512i pairs = _mm512_maddubs_epi16(joined, _mm512_set1_epi16(0x010A));
  const __m512i flag = kept(_mm512_set1_epi8(static_cast<char>(minus_flag)));
  const __m512i signs =
      _mm512_mask_mov_epi8(_mm512_maskz_mov_epi8(parts.mark, place), parts.minus, flag);
  return {_mm512_madd_epi16(pairs, _mm512_set1_epi32(0x00010064)), signs, parts.wrong};
}

/// Eight numbers, half read.
struct EightNumbers {
  __m512i fours;  ///< values of four digits each, of an even and an odd number in turn
  __m512i signs;  ///< of each number, in order: the places after the mark, and `minus_flag`
  std::uint64_t even_wrong, odd_wrong;
  std::uint64_t too_long;  ///< one bit a number

  std::uint64_t any_wrong() const { return even_wrong | odd_wrong | too_long; }
  bool is_wrong(std::size_t k) const {
    constexpr std::uint64_t field = 0xFFFF;
    const std::uint64_t wrong = k % 2 == 0 ? even_wrong : odd_wrong;
    return ((wrong >> (k / 2 * register_size) & field) | (too_long >> k & 1U)) != 0;
  }
};

PCADIM_AVX512 inline void look_at_eight(const char* at, const char* const* ends, __m512i decimal,
                                        EightNumbers& numbers) {
  const __m512i stops = _mm512_loadu_si512(ends);
  const auto start = static_cast<long long>(std::bit_cast<std::uintptr_t>(at));
  const __m512i stops_before = _mm512_alignr_epi64(stops, _mm512_set1_epi64(start - 1), group - 1);
  const __m512i lengths =
      _mm512_sub_epi64(_mm512_sub_epi64(stops, stops_before), _mm512_set1_epi64(1));
  // In each quarter there are now the lengths of an even and of an odd number.
  const FourCells even =
      look_at_four(ends, _mm512_shuffle_epi8(lengths, _mm512_set1_epi8(0)), decimal);
  const FourCells odd =
      look_at_four(ends + 1, _mm512_shuffle_epi8(lengths, kept(_mm512_set1_epi8(8))), decimal);
  const __m512i zero = _mm512_setzero_si512();
  const __m512i evens = _mm512_sad_epu8(even.signs, zero), odds = _mm512_sad_epu8(odd.signs, zero);
  numbers.signs =
      _mm512_add_epi64(_mm512_unpacklo_epi64(evens, odds), _mm512_unpackhi_epi64(evens, odds));
  numbers.fours = _mm512_packus_epi32(even.fours, odd.fours);
  numbers.even_wrong = even.wrong;
  numbers.odd_wrong = odd.wrong;
  numbers.too_long = _mm512_cmpgt_epu64_mask(lengths, kept(_mm512_set1_epi64(register_size)));
}

PCADIM_AVX512 inline void finish_eight(const EightNumbers& numbers, double* to) {
  const __m512i eights = _mm512_madd_epi16(numbers.fours, _mm512_set1_epi32(0x00012710));
  const __m512i significands = _mm512_add_epi64(
      _mm512_mul_epu32(eights, _mm512_set1_epi64(100000000)), _mm512_srli_epi64(eights, 32));
  // Of the signs only the four bits of the places are looked at here.
  const __m512d powers = _mm512_permutex2var_pd(_mm512_loadu_pd(short_power.data()), numbers.signs,
                                                _mm512_loadu_pd(short_power.data() + group));
  const __m512d sizes = _mm512_div_pd(_mm512_cvtepu64_pd(significands), powers);
  const __mmask8 minus = _mm512_test_epi64_mask(numbers.signs, _mm512_set1_epi64(minus_flag));
  _mm512_storeu_pd(to, _mm512_mask_xor_pd(sizes, minus, sizes, _mm512_set1_pd(-0.0)));
}

/// Reads eight numbers or more, up to `most_groups` groups; the last group begins with some of the
/// one before.
PCADIM_AVX512 std::size_t read_groups(const Cells& cells, char decimal, ReadDecimal otherwise,
                                      double* to) {
  std::array<EightNumbers, most_groups> groups;
  const std::size_t last = cells.count - group;
  const __m512i decimals = _mm512_set1_epi8(decimal);
  std::uint64_t wrong = 0;
  for (std::size_t k = 0; k < cells.count; k += group) {
    EightNumbers& numbers = groups[k / group];
    const std::size_t from = std::min(k, last);
    look_at_eight(cells.begin_of(from), cells.ends + from, decimals, numbers);
    wrong |= numbers.any_wrong();
  }
  for (std::size_t k = 0; k < cells.count; k += group)
    finish_eight(groups[k / group], to + std::min(k, last));
  _mm256_zeroupper();  // GCC forgets it at times, and then all that follows is slow
  for (std::size_t k = 0; wrong != 0 && k < cells.count; ++k) {
    const std::size_t first = std::min(k / group * group, last);
    if (!groups[k / group].is_wrong(k - first)) continue;
    if (!read_one(cells, k, decimal, otherwise, to)) return k;
  }
  return cells.count;
}

/// In groups, but for the last few numbers, and those that are too long for it one after the other.
std::size_t read_by_groups(const Cells& cells, char decimal, ReadDecimal otherwise, double* to) {
  std::size_t k = 0;
  while (k < cells.count) {
    Cells some{cells.begin_of(k), cells.ends + k, std::min(cells.count - k, group * most_groups)};
    const bool is_long = static_cast<std::size_t>(*some.ends - some.at) > register_size;
    if (is_long) some.count = 1;
    const std::size_t done = some.count < group ? read_one_by_one(some, decimal, otherwise, to + k)
                                                : read_groups(some, decimal, otherwise, to + k);
    k += done;
    if (done < some.count) break;
  }
  return k;
}

using Reader = std::size_t (*)(const Cells&, char, ReadDecimal, double*);

std::size_t read_without_vectors(const Cells& cells, char decimal, ReadDecimal read, double* to) {
  for (std::size_t k = 0; k < cells.count; ++k)
    if (!read(cells.begin_of(k), cells.ends[k], decimal, to[k])) return k;
  return cells.count;
}

/// What this processor can do.
Reader best_reader() {
  const bool has_groups = __builtin_cpu_supports("avx512bw") != 0 &&
                          __builtin_cpu_supports("avx512dq") != 0 &&
                          __builtin_cpu_supports("avx512vl") != 0;
  if (has_groups) return read_by_groups;
  return __builtin_cpu_supports("sse4.1") != 0 ? read_one_by_one : read_without_vectors;
}

}  // namespace

std::size_t read_short_decimals(const char* at, const char* const* ends, std::size_t count,
                                char decimal, ReadDecimal otherwise, double* to) {
  static const Reader read = best_reader();
  return read({at, ends, count}, decimal, otherwise, to);
}

}  // namespace pcadim::data

#else

namespace pcadim::data {

std::size_t read_short_decimals(const char* at, const char* const* ends, std::size_t count,
                                char decimal, ReadDecimal otherwise, double* to) {
  for (std::size_t k = 0; k < count; ++k) {
    if (!otherwise(at, ends[k], decimal, to[k])) return k;
    at = ends[k] + 1;
  }
  return count;
}

}  // namespace pcadim::data

#endif
