#include "bytes/bzip2_decoder.hpp"

#include <bzlib.h>

#include <algorithm>
#include <limits>
#include <new>

namespace pcadim::data {
namespace {

unsigned bzip2_count(std::size_t count) {
  return static_cast<unsigned>(std::min<std::size_t>(count, std::numeric_limits<int>::max()));
}

class Bzip2Decoder final : public CompressedDecoder {
 public:
  Bzip2Decoder() { start(); }
  ~Bzip2Decoder() override { BZ2_bzDecompressEnd(&stream_); }

  Step decode(std::string_view from, char* to, std::size_t room) override {
    if (complete_) {
      const std::size_t padding = std::min(from.find_first_not_of('\0'), from.size());
      if (padding > 0 || from.empty()) return {padding, 0};
      BZ2_bzDecompressEnd(&stream_);
      start();  // another stream
    }
    return decode_stream(from, to, room);
  }

  bool complete() const override { return complete_; }
  std::string_view format() const override { return "bzip2"; }

 private:
  void start() {
    complete_ = false;
    stream_ = {};
    if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK) throw std::bad_alloc();
  }

  Step decode_stream(std::string_view from, char* to, std::size_t room) {
    const unsigned offered = bzip2_count(from.size()), wanted = bzip2_count(room);
    stream_.next_in = const_cast<char*>(from.data());  // which it only reads
    stream_.avail_in = offered;
    stream_.next_out = to;
    stream_.avail_out = wanted;
    const int state = BZ2_bzDecompress(&stream_);
    if (state == BZ_MEM_ERROR) throw std::bad_alloc();
    complete_ = state == BZ_STREAM_END;
    Step step{offered - stream_.avail_in, wanted - stream_.avail_out};
    if (state != BZ_OK && state != BZ_STREAM_END) {
      step.damage = {"are damaged",
                     state == BZ_DATA_ERROR_MAGIC ? " (not bzip2)" : " (corrupt data)",
                     "compress or copy the file again"};
    }
    return step;
  }

  bz_stream stream_{};
  bool complete_ = false;  // between streams
};

}  // namespace

std::unique_ptr<CompressedDecoder> bzip2_decoder() { return std::make_unique<Bzip2Decoder>(); }

}  // namespace pcadim::data
