#include "csv/csv_cell_ends.hpp"

#include <bit>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "cells/csv_dialect.hpp"

namespace pcadim::data {
namespace {

constexpr std::size_t width = 64;

/// One bit for each of 64 characters, the first the lowest: is it one of the two?
std::uint64_t find_either(const char* text, char one, char other) {
  std::uint64_t bits = 0;
#ifdef __SSE2__
  const __m128i ones = _mm_set1_epi8(one), others = _mm_set1_epi8(other);
  for (int k = 0; k < 4; ++k) {
    const __m128i part = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + 16 * k));
    const __m128i same = _mm_or_si128(_mm_cmpeq_epi8(part, ones), _mm_cmpeq_epi8(part, others));
    bits |= static_cast<std::uint64_t>(static_cast<unsigned>(_mm_movemask_epi8(same))) << (16 * k);
  }
#else
  for (std::size_t k = 0; k < width; ++k) {
    bits |= std::uint64_t{text[k] == one || text[k] == other} << k;
  }
#endif
  return bits;
}

/// The places of the bits in order. Eight are always written: fewer or more would be a branch that
/// is often predicted wrongly.
const char** write_places(const char* text, std::uint64_t bits, const char** to) {
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

}  // namespace

std::size_t find_cell_ends(const char* begin, const char* end, char delimiter, std::size_t most,
                           const char** ends) {
  const char other = delimiter == blanks ? '\t' : delimiter;
  const char** to = ends;
  std::uint64_t run = 0;  // does the text before end in a delimiter?
  for (const char* at = begin; at < end; at += width) {
    std::uint64_t bits = find_either(at, delimiter, other);
    const auto left = static_cast<std::size_t>(end - at);
    if (left < width) bits &= (std::uint64_t{1} << left) - 1;
    if (delimiter == blanks) {
      const std::uint64_t before = bits << 1 | run;
      run = bits >> 63;
      bits &= ~before;
    }
    to = write_places(at, bits, to);
    if (to > ends + most) return most + 1;
  }
  *to = end;
  return static_cast<std::size_t>(to - ends) + 1;
}

}  // namespace pcadim::data
