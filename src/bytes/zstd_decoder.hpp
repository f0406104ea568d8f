#pragma once
#include <memory>
#include <string_view>

#include "bytes/compressed_decoder.hpp"

namespace pcadim::data {

bool is_zstd(std::string_view first_bytes);

/// Decodes zstd: any number of frames one after another, skippable ones among them. Frames that
/// ask for a window of more than 128 MiB are refused: a header is a few bytes, and must not take
/// gigabytes of memory.
std::unique_ptr<CompressedDecoder> zstd_decoder();

}  // namespace pcadim::data
