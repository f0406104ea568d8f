#pragma once
#include <cstdint>
#include <memory>

#include "bytes/byte_input.hpp"

namespace pcadim::data {

/// All bytes of an input that can be read in order only, brought to where any place of them can be
/// read: into memory up to `most_in_memory` bytes, else into a temporary file without a name.
/// Inputs that can be read at any place are returned as they are. Throws IoError where there is no
/// room, and what the input throws.
std::unique_ptr<ByteInput> spooled(std::unique_ptr<ByteInput> input, std::uint64_t most_in_memory);

}  // namespace pcadim::data
