#include "csv/csv_cell_ends.hpp"

#include <array>
#include <bit>
#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#endif

#include "base/vector_versions.hpp"
#include "cells/csv_dialect.hpp"

namespace pcadim::data {
namespace {

constexpr std::size_t width = 64;

/// What is done with 64 characters on any processor.
struct AnyProcessor {
  /// One bit for each character, the first the lowest: is it one of the two?
  static std::uint64_t find_either(const char* text, char one, char other) {
    std::uint64_t bits = 0;
#ifdef __SSE2__
    const __m128i ones = _mm_set1_epi8(one), others = _mm_set1_epi8(other);
    for (int k = 0; k < 4; ++k) {
      const __m128i part = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + 16 * k));
      const __m128i same = _mm_or_si128(_mm_cmpeq_epi8(part, ones), _mm_cmpeq_epi8(part, others));
      bits |= static_cast<std::uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(same)))
              << (16 * k);
    }
#else
    for (std::size_t k = 0; k < width; ++k) {
      bits |= std::uint64_t{text[k] == one || text[k] == other} << k;
    }
#endif
    return bits;
  }

  /// The places of the bits in order. Eight are always written: fewer or more would be a branch
  /// that is often predicted wrongly.
  static const char** write_places(const char* text, std::uint64_t bits, const char** to) {
    const char** const past_last = to + std::popcount(bits);
    do {
      for (int k = 0; k < 8; ++k) {
        to[k] = text + std::countr_zero(bits);
        bits &= bits - 1;
      }
      to += 8;
    } while (to < past_last);
    return past_last;
  }
};

template <class Processor>
PCADIM_INLINE std::size_t find_ends(const char* begin, const char* end, char delimiter,
                                    std::size_t most, const char** ends) {
  const char other = delimiter == blanks ? '\t' : delimiter;
  const char** to = ends;
  std::uint64_t run = 0;  // does the text before end in a delimiter?
  for (const char* at = begin; at < end; at += width) {
    std::uint64_t bits = Processor::find_either(at, delimiter, other);
    const auto left = static_cast<std::size_t>(end - at);
    if (left < width) bits &= (std::uint64_t{1} << left) - 1;
    if (delimiter == blanks) {
      const std::uint64_t before = bits << 1 | run;
      run = bits >> 63;
      bits &= ~before;
    }
    to = Processor::write_places(at, bits, to);
    if (to > ends + most) return most + 1;
  }
  *to = end;
  return static_cast<std::size_t>(to - ends) + 1;
}

#if defined(__x86_64__) && defined(__GNUC__)

// Compiled for these vector units whatever the rest of the program is compiled for.
#define PCADIM_AVX512 __attribute__((target("avx512bw,avx512vbmi2,popcnt")))

/// The same in registers of 64 bytes.
struct Avx512 {
  PCADIM_AVX512 static std::uint64_t find_either(const char* text, char one, char other) {
    const __m512i part = _mm512_loadu_si512(text);
    return _mm512_cmpeq_epi8_mask(part, _mm512_set1_epi8(one)) |
           _mm512_cmpeq_epi8_mask(part, _mm512_set1_epi8(other));
  }

  PCADIM_AVX512 static const char** write_places(const char* text, std::uint64_t bits,
                                                 const char** to) {
    static constexpr auto all_places = [] {
      std::array<std::uint8_t, width> places{};
      for (std::size_t k = 0; k < width; ++k) places[k] = static_cast<std::uint8_t>(k);
      return places;
    }();
    const char** const past_last = to + std::popcount(bits);
    const __m512i first =
        _mm512_set1_epi64(static_cast<long long>(std::bit_cast<std::uintptr_t>(text)));
    __m512i places = _mm512_maskz_compress_epi8(bits, _mm512_loadu_si512(all_places.data()));
    do {
      const __m512i some = _mm512_cvtepu8_epi64(_mm512_castsi512_si128(places));
      _mm512_storeu_si512(to, _mm512_add_epi64(first, some));
      places = _mm512_alignr_epi64(places, places, 1);
      to += 8;
    } while (to < past_last);
    return past_last;
  }
};

PCADIM_AVX512 std::size_t find_with_avx512(const char* begin, const char* end, char delimiter,
                                           std::size_t most, const char** ends) {
  return find_ends<Avx512>(begin, end, delimiter, most, ends);
}

bool has_avx512() {
  return __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vbmi2") != 0 &&
         __builtin_cpu_supports("popcnt") != 0;
}

#else

constexpr auto* find_with_avx512 = find_cell_ends_anywhere;
bool has_avx512() { return false; }

#endif

}  // namespace

std::size_t find_cell_ends_anywhere(const char* begin, const char* end, char delimiter,
                                    std::size_t most, const char** ends) {
  return find_ends<AnyProcessor>(begin, end, delimiter, most, ends);
}

std::size_t find_cell_ends(const char* begin, const char* end, char delimiter, std::size_t most,
                           const char** ends) {
  static const auto find = has_avx512() ? find_with_avx512 : find_cell_ends_anywhere;
  return find(begin, end, delimiter, most, ends);
}

}  // namespace pcadim::data
