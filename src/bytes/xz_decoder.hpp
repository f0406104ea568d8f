#pragma once
#include <memory>
#include <string_view>

#include "bytes/compressed_decoder.hpp"

namespace pcadim::data {

bool is_xz(std::string_view first_bytes);

/// Decodes xz: any number of streams one after another, zeros after each. Data that need more than
/// 128 MiB of memory are refused.
std::unique_ptr<CompressedDecoder> xz_decoder();

}  // namespace pcadim::data
