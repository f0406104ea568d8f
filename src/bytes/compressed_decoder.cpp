#include "bytes/compressed_decoder.hpp"

#include "bytes/gzip_decoder.hpp"
#include "bytes/zstd_decoder.hpp"

namespace pcadim::data {

CompressedDecoder::~CompressedDecoder() = default;

MakeDecoder find_decoder(std::string_view first_bytes) {
  if (is_gzip(first_bytes)) return gzip_decoder;
  if (is_zstd(first_bytes)) return zstd_decoder;
  return nullptr;
}

}  // namespace pcadim::data
