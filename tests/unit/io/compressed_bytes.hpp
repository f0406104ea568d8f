#pragma once
#include <zstd.h>
#ifdef PCADIM_HAVE_LZMA
#include <lzma.h>
#endif
#ifdef PCADIM_HAVE_BZIP2
#include <bzlib.h>
#endif

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "support/deflate_bytes.hpp"

namespace pcadim::data {

/// One gzip member, as gzip writes it.
inline std::string gzip_of(std::string_view text) { return test::deflate_of(text, 6, 15 + 16); }

/// One zstd frame with a checksum; the window is 2 to the power of `window_log` bytes, 0: usual.
inline std::string zstd_of(std::string_view text, int window_log = 0) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window_log);
  // Without a known size the header states the window.
  if (window_log > 0) ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
  std::string out(ZSTD_compressBound(text.size()), '\0');
  ZSTD_inBuffer in{text.data(), text.size(), 0};
  ZSTD_outBuffer to{out.data(), out.size(), 0};
  // Given as a stream, so that the window is not shrunk to the size of the text.
  ZSTD_compressStream2(context, &to, &in, ZSTD_e_continue);
  const std::size_t left = ZSTD_compressStream2(context, &to, &in, ZSTD_e_end);
  ZSTD_freeCCtx(context);
  if (left != 0) throw std::runtime_error("zstd");
  out.resize(to.pos);
  return out;
}

#ifdef PCADIM_HAVE_LZMA
/// One xz stream, as xz writes it with a dictionary of so many bytes.
inline std::string xz_of(std::string_view text, std::uint32_t dictionary = 1U << 20U) {
  lzma_options_lzma options{};
  lzma_lzma_preset(&options, 1);
  options.dict_size = dictionary;
  const lzma_filter filters[] = {{LZMA_FILTER_LZMA2, &options}, {LZMA_VLI_UNKNOWN, nullptr}};
  std::string out(lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t used = 0;
  const lzma_ret state =
      lzma_stream_buffer_encode(const_cast<lzma_filter*>(filters), LZMA_CHECK_CRC64, nullptr,
                                reinterpret_cast<const std::uint8_t*>(text.data()), text.size(),
                                reinterpret_cast<std::uint8_t*>(out.data()), &used, out.size());
  if (state != LZMA_OK) throw std::runtime_error("xz");
  out.resize(used);
  return out;
}
#endif

#ifdef PCADIM_HAVE_BZIP2
/// One bzip2 stream.
inline std::string bzip2_of(std::string_view text) {
  std::string copy(text), out(text.size() + text.size() / 50 + 1000, '\0');
  auto used = static_cast<unsigned>(out.size());
  if (BZ2_bzBuffToBuffCompress(out.data(), &used, copy.data(), static_cast<unsigned>(copy.size()),
                               9, 0, 0) != BZ_OK) {
    throw std::runtime_error("bzip2");
  }
  out.resize(used);
  return out;
}
#endif

/// A text in every format that this build has.
inline std::vector<std::string> packed(std::string_view text) {
  std::vector<std::string> all{gzip_of(text), zstd_of(text)};
#ifdef PCADIM_HAVE_LZMA
  all.push_back(xz_of(text));
#endif
#ifdef PCADIM_HAVE_BZIP2
  all.push_back(bzip2_of(text));
#endif
  return all;
}

}  // namespace pcadim::data
