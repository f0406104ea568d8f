#include "bytes/zstd_decoder.hpp"

#include <fmt/format.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <new>

namespace pcadim::data {
namespace {

constexpr int largest_window_log = 27;

CompressedDamage damage_of(std::size_t code) {
  if (ZSTD_getErrorCode(code) == ZSTD_error_frameParameter_windowTooLarge) {
    return {
        "need a window of more than 128 MiB of memory", "",
        fmt::format("compress them with a window of 2^{} bytes or less (the option long of zstd)",
                    largest_window_log)};
  }
  if (ZSTD_getErrorCode(code) == ZSTD_error_dictionary_wrong) {
    return {"need the dictionary they were made with", "", "decompress them first"};
  }
  return {"are damaged", fmt::format(" ({})", ZSTD_getErrorName(code)),
          "compress or copy the file again"};
}

class ZstdDecoder final : public CompressedDecoder {
 public:
  ZstdDecoder() : context_(ZSTD_createDCtx()) {
    if (!context_) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, largest_window_log);
  }

  Step decode(std::string_view from, char* to, std::size_t room) override {
    if (complete_ && from.empty()) return {};
    ZSTD_inBuffer in{from.data(), from.size(), 0};
    ZSTD_outBuffer out{to, room, 0};
    const std::size_t state = ZSTD_decompressStream(context_.get(), &out, &in);
    if (ZSTD_getErrorCode(state) == ZSTD_error_memory_allocation) throw std::bad_alloc();
    Step step{in.pos, out.pos};
    if (ZSTD_isError(state) != 0) step.damage = damage_of(state);
    complete_ = state == 0;  // the frame is finished, and all of it was given
    return step;
  }

  bool complete() const override { return complete_; }
  std::string_view format() const override { return "zstd"; }

 private:
  struct Release {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };
  std::unique_ptr<ZSTD_DCtx, Release> context_;
  bool complete_ = false;  // between frames
};

/// Files of pzstd begin with a frame to be skipped: 50 ... 5F, 2A, 4D, 18.
bool is_skippable(std::string_view first_bytes) {
  return first_bytes.size() >= 4 && (first_bytes[0] & 0xF0) == 0x50 &&
         first_bytes.substr(1, 3) == "\x2A\x4D\x18";
}

}  // namespace

bool is_zstd(std::string_view first_bytes) {
  return first_bytes.starts_with("\x28\xB5\x2F\xFD") || is_skippable(first_bytes);
}

std::unique_ptr<CompressedDecoder> zstd_decoder() { return std::make_unique<ZstdDecoder>(); }

}  // namespace pcadim::data
