#pragma once
#include <zlib.h>

#include <stdexcept>
#include <string>
#include <string_view>

namespace pcadim::test {

/// A text as zlib deflates it, in the wrapping that `window_bits` asks for: -15 for none, 15 + 16
/// for one member of gzip.
inline std::string deflate_of(std::string_view text, int level = 9, int window_bits = -15) {
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::runtime_error("deflateInit2");
  }
  std::string out(deflateBound(&stream, text.size()) + 64, '\0'), copy(text);
  stream.next_in = reinterpret_cast<Bytef*>(copy.data());
  stream.avail_in = static_cast<uInt>(copy.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  if (deflate(&stream, Z_FINISH) != Z_STREAM_END) throw std::runtime_error("deflate");
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

}  // namespace pcadim::test
