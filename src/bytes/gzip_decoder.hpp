#pragma once
#include <memory>
#include <string_view>

#include "bytes/compressed_decoder.hpp"

namespace pcadim::data {

bool is_gzip(std::string_view first_bytes);

/// Decodes gzip: any number of members one after another, zeros (the padding of tapes and some
/// archives) after each. Anything else after a member is damage.
std::unique_ptr<CompressedDecoder> gzip_decoder();

}  // namespace pcadim::data
