#pragma once
#include <memory>

#include "bytes/compressed_decoder.hpp"

namespace pcadim::data {

/// Decodes the members of zip archives: deflate without a header and a checksum of its own.
/// Anything after its end is damage.
std::unique_ptr<CompressedDecoder> deflate_decoder();

/// The same with zlib's own header and checksum, as MATLAB writes it.
std::unique_ptr<CompressedDecoder> zlib_decoder();

}  // namespace pcadim::data
