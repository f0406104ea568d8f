#include "bytes/gzip_decoder.hpp"

#define ZLIB_CONST  // its input is const
#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

namespace pcadim::data {
namespace {

/// zlib counts in unsigned int; what is more waits for the next call.
uInt as_count(std::size_t count) {
  return static_cast<uInt>(std::min<std::size_t>(count, std::numeric_limits<uInt>::max()));
}

class GzipDecoder final : public CompressedDecoder {
 public:
  GzipDecoder() {
    constexpr int largest_window = 15, gzip_only = 16;
    if (inflateInit2(&stream_, largest_window + gzip_only) != Z_OK) throw std::bad_alloc();
  }
  ~GzipDecoder() override { inflateEnd(&stream_); }

  Step decode(std::string_view from, char* to, std::size_t room) override {
    if (complete_) {
      const std::size_t padding = std::min(from.find_first_not_of('\0'), from.size());
      if (padding > 0 || from.empty()) return {padding, 0};
      complete_ = false;  // another member begins
      inflateReset(&stream_);
    }
    return decode_member(from, to, room);
  }

  bool complete() const override { return complete_; }
  std::string_view format() const override { return "gzip"; }

 private:
  Step decode_member(std::string_view from, char* to, std::size_t room) {
    const uInt offered = as_count(from.size()), wanted = as_count(room);
    stream_.next_in = reinterpret_cast<const Bytef*>(from.data());
    stream_.avail_in = offered;
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = wanted;
    const int state = inflate(&stream_, Z_NO_FLUSH);
    if (state == Z_MEM_ERROR) throw std::bad_alloc();
    complete_ = state == Z_STREAM_END;
    Step step{offered - stream_.avail_in, wanted - stream_.avail_out};
    // Z_BUF_ERROR only says that more bytes are needed.
    if (state != Z_OK && state != Z_STREAM_END && state != Z_BUF_ERROR) step.damage = damage();
    return step;
  }

  CompressedDamage damage() const {
    const char* detail = stream_.msg == nullptr ? "unknown error" : stream_.msg;
    return {"are damaged", fmt::format(" ({})", detail), "compress or copy the file again"};
  }

  z_stream stream_{};
  bool complete_ = false;  // between members
};

}  // namespace

bool is_gzip(std::string_view first_bytes) { return first_bytes.starts_with("\x1F\x8B"); }

std::unique_ptr<CompressedDecoder> gzip_decoder() { return std::make_unique<GzipDecoder>(); }

}  // namespace pcadim::data
