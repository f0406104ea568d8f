#pragma once
#include <memory>
#include <string_view>

#include "bytes/compressed_decoder.hpp"

namespace pcadim::data {

bool is_bzip2(std::string_view first_bytes);

/// Decodes bzip2: any number of streams one after another, zeros after each; 4 MB of memory.
std::unique_ptr<CompressedDecoder> bzip2_decoder();

}  // namespace pcadim::data
