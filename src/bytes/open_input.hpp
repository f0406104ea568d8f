#pragma once
#include <memory>
#include <string>

#include "bytes/byte_input.hpp"
#include "pcadim/stop_token.hpp"

namespace pcadim::data {

/// Opens a file, a pipe or standard input ("-") to read it, through a decompressor where its first
/// bytes say gzip or zstd. Throws IoError, and InputError for compressed data that cannot be
/// decoded or must lie open (NPY, HDF5).
std::unique_ptr<ByteInput> open_input(const std::string& path, StopToken stop = {});

/// The input itself, or one that decompresses it.
std::unique_ptr<ByteInput> decompressed(std::unique_ptr<ByteInput> input);

}  // namespace pcadim::data
