#include "bytes/gzip_decoder.hpp"

#define ZLIB_CONST  // its input is const
#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

#include "bytes/deflate_decoder.hpp"

namespace pcadim::data {
namespace {

/// zlib counts in unsigned int; what is more waits for the next call.
uInt as_count(std::size_t count) {
  return static_cast<uInt>(std::min<std::size_t>(count, std::numeric_limits<uInt>::max()));
}

constexpr int largest_window = 15, gzip_only = 16;

/// What gzip and zip have in common.
class ZlibDecoder : public CompressedDecoder {
 public:
  explicit ZlibDecoder(int window) {
    if (inflateInit2(&stream_, window) != Z_OK) throw std::bad_alloc();
  }
  ~ZlibDecoder() override { inflateEnd(&stream_); }

  bool complete() const override { return complete_; }

 protected:
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

  void begin_again() {
    complete_ = false;
    inflateReset(&stream_);
  }

 private:
  CompressedDamage damage() const {
    const char* detail = stream_.msg == nullptr ? "unknown error" : stream_.msg;
    return {"are damaged", fmt::format(" ({})", detail), "compress or copy the file again"};
  }

  z_stream stream_{};
  bool complete_ = false;  // between members
};

class GzipDecoder final : public ZlibDecoder {
 public:
  GzipDecoder() : ZlibDecoder(largest_window + gzip_only) {}

  Step decode(std::string_view from, char* to, std::size_t room) override {
    if (complete()) {
      const std::size_t padding = std::min(from.find_first_not_of('\0'), from.size());
      if (padding > 0 || from.empty()) return {padding, 0};
      begin_again();  // another member
    }
    return decode_member(from, to, room);
  }

  std::string_view format() const override { return "gzip"; }
};

/// One stream, after which nothing may come.
class DeflateDecoder final : public ZlibDecoder {
 public:
  DeflateDecoder(int window, std::string_view format) : ZlibDecoder(window), format_(format) {}

  Step decode(std::string_view from, char* to, std::size_t room) override {
    return complete() ? Step{} : decode_member(from, to, room);
  }

  std::string_view format() const override { return format_; }

 private:
  std::string_view format_;
};

}  // namespace

bool is_gzip(std::string_view first_bytes) { return first_bytes.starts_with("\x1F\x8B"); }

std::unique_ptr<CompressedDecoder> gzip_decoder() { return std::make_unique<GzipDecoder>(); }

std::unique_ptr<CompressedDecoder> deflate_decoder() {
  return std::make_unique<DeflateDecoder>(-largest_window, "zip");
}

std::unique_ptr<CompressedDecoder> zlib_decoder() {
  return std::make_unique<DeflateDecoder>(largest_window, "MATLAB");
}

}  // namespace pcadim::data
