#include "bytes/open_input.hpp"

#include <fmt/format.h>

#include <utility>

#include "bytes/compressed_input.hpp"
#include "bytes/file_reader.hpp"
#include "bytes/signatures.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

/// Formats of which any place is read at any time.
const char* format_to_lie_open(std::string_view first_bytes) {
  if (first_bytes.starts_with(npy_magic)) return "an NPY array";
  if (first_bytes.starts_with("\x89HDF\r\n")) return "HDF5";
  return nullptr;
}

}  // namespace

std::unique_ptr<ByteInput> decompressed(std::unique_ptr<ByteInput> input) {
  const MakeDecoder decoder = find_decoder(input->first_bytes());
  if (decoder == nullptr) return input;
  auto decoded = std::make_unique<CompressedInput>(std::move(input), decoder);
  if (const char* format = format_to_lie_open(decoded->first_bytes())) {
    throw InputError(
        fmt::format("{}: this is {}, compressed; only text is read compressed, so decompress it "
                    "first",
                    decoded->name(), format));
  }
  return decoded;
}

std::unique_ptr<ByteInput> open_input(const std::string& path, StopToken stop) {
  return decompressed(std::make_unique<FileReader>(path, std::move(stop)));
}

}  // namespace pcadim::data
