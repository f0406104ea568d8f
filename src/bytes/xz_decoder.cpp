#include "bytes/xz_decoder.hpp"

#include <fmt/format.h>
#include <lzma.h>

#include <algorithm>
#include <new>

namespace pcadim::data {
namespace {

constexpr std::uint64_t most_memory = std::uint64_t{128} << 20;

CompressedDamage xz_damage(lzma_ret state) {
  if (state == LZMA_MEMLIMIT_ERROR) {
    return {"need more than 128 MiB of memory", "",
            "compress them with a smaller dictionary (xz -9 or less)"};
  }
  const char* detail = state == LZMA_FORMAT_ERROR    ? "not xz"
                       : state == LZMA_OPTIONS_ERROR ? "an unknown filter"
                                                     : "corrupt data";
  return {"are damaged", fmt::format(" ({})", detail), "compress or copy the file again"};
}

class XzDecoder final : public CompressedDecoder {
 public:
  XzDecoder() { start(); }
  ~XzDecoder() override { lzma_end(&stream_); }

  Step decode(std::string_view from, char* to, std::size_t room) override {
    if (complete_) {
      const std::size_t padding = std::min(from.find_first_not_of('\0'), from.size());
      if (padding > 0 || from.empty()) return {padding, 0};
      start();  // another stream
    }
    return decode_stream(from, to, room);
  }

  bool complete() const override { return complete_; }
  std::string_view format() const override { return "xz"; }

 private:
  void start() {
    complete_ = false;
    if (lzma_stream_decoder(&stream_, most_memory, 0) != LZMA_OK) throw std::bad_alloc();
  }

  Step decode_stream(std::string_view from, char* to, std::size_t room) {
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(from.data());
    stream_.avail_in = from.size();
    stream_.next_out = reinterpret_cast<std::uint8_t*>(to);
    stream_.avail_out = room;
    const lzma_ret state = lzma_code(&stream_, LZMA_RUN);
    if (state == LZMA_MEM_ERROR) throw std::bad_alloc();
    complete_ = state == LZMA_STREAM_END;
    Step step{from.size() - stream_.avail_in, room - stream_.avail_out};
    // LZMA_BUF_ERROR only says that more bytes are needed.
    if (state != LZMA_OK && state != LZMA_STREAM_END && state != LZMA_BUF_ERROR) {
      step.damage = xz_damage(state);
    }
    return step;
  }

  lzma_stream stream_ = LZMA_STREAM_INIT;
  bool complete_ = false;  // between streams
};

}  // namespace

std::unique_ptr<CompressedDecoder> xz_decoder() { return std::make_unique<XzDecoder>(); }

}  // namespace pcadim::data
