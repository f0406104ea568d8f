#include "bytes/compressed_decoder.hpp"

#include "bytes/built_with.hpp"
#include "bytes/bzip2_decoder.hpp"
#include "bytes/gzip_decoder.hpp"
#include "bytes/xz_decoder.hpp"
#include "bytes/zstd_decoder.hpp"

namespace pcadim::data {

CompressedDecoder::~CompressedDecoder() = default;

bool is_xz(std::string_view first_bytes) {
  using namespace std::string_view_literals;
  return first_bytes.starts_with("\xFD\x37zXZ\0"sv);
}

/// "BZh", the size of a block, and the mark of the first block or of the end.
bool is_bzip2(std::string_view first_bytes) {
  if (first_bytes.size() < 10 || !first_bytes.starts_with("BZh")) return false;
  const std::string_view mark = first_bytes.substr(4, 6);
  return first_bytes[3] >= '1' && first_bytes[3] <= '9' &&
         (mark == "1AY&SY" || mark == "\x17\x72\x45\x38\x50\x90");
}

MakeDecoder find_decoder(std::string_view first_bytes) {
  if constexpr (built_with_zlib) {
    if (is_gzip(first_bytes)) return gzip_decoder;
  }
  if constexpr (built_with_zstd) {
    if (is_zstd(first_bytes)) return zstd_decoder;
  }
  if constexpr (built_with_xz) {
    if (is_xz(first_bytes)) return xz_decoder;
  }
  if constexpr (built_with_bzip2) {
    if (is_bzip2(first_bytes)) return bzip2_decoder;
  }
  return nullptr;
}

}  // namespace pcadim::data
