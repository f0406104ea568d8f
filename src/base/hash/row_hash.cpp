#include "base/hash/row_hash.hpp"

#include <fmt/format.h>
#ifdef PCADIM_XXHASH_VERSIONS
#include <xxh_x86dispatch.h>  // takes the place of the functions for any processor
#else
#include <xxhash.h>
#endif

#include <bit>
#include <vector>

#include "base/mixed.hpp"
#include "base/size.hpp"

namespace pcadim {
namespace {

XXH128_hash_t hash_of(const double* row, std::size_t cols) {
  if constexpr (std::endian::native == std::endian::little) {
    return XXH3_128bits(row, cols * sizeof(double));
  } else {
    std::vector<std::uint64_t> words(cols);
    for (std::size_t j = 0; j < cols; ++j)
      words[j] = __builtin_bswap64(std::bit_cast<std::uint64_t>(row[j]));
    return XXH3_128bits(words.data(), cols * sizeof(double));
  }
}

}  // namespace

void RowHash::add(Index first, Index rows, Index cols, const double* cells) {
  std::uint64_t high = 0, low = 0;
  for (Index i = 0; i < rows; ++i) {
    const XXH128_hash_t row = hash_of(cells + i * cols, size(cols));
    const std::uint64_t number = mixed(static_cast<std::uint64_t>(first + i) + 1);
    high += mixed_with(number, row.high64);
    low += mixed_with(number, row.low64);
  }
  high_ += high;
  low_ += low;
  rows_ += rows;
}

std::string RowHash::text() const {
  return fmt::format("{}{:016x}{:016x}", row_hash_kind, high_.load(), low_.load());
}

}  // namespace pcadim
