#include "matlab/matlab_check.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>

#include "bytes/compressed_input.hpp"
#include "bytes/deflate_decoder.hpp"
#include "bytes/part_input.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

constexpr std::uint64_t header_size = 128, tag_size = 8;

/// A variable begins with its kind and the number of bytes that follow.
struct Tag {
  std::uint32_t kind = 0, bytes = 0;
};

[[noreturn]] void refuse_cut(const ByteInput& input) {
  throw InputError(
      fmt::format("{}: the MATLAB file is cut short or damaged; save it again", input.name()));
}

template <std::size_t count>
std::array<char, count> bytes_at(ByteInput& input, std::uint64_t offset) {
  std::array<char, count> bytes{};
  if (input.read_at(offset, bytes.data(), count) < count) refuse_cut(input);
  return bytes;
}

/// In the order of the machine that wrote the file, which its header tells.
std::uint32_t number_in(const char* bytes, bool lowest_first) {
  std::uint32_t value = 0;
  for (unsigned k = 0; k < 4; ++k) {
    const unsigned shift = 8 * (lowest_first ? k : 3 - k);
    value |= std::uint32_t{static_cast<unsigned char>(bytes[k])} << shift;
  }
  return value;
}

void check_compressed(const std::shared_ptr<ByteInput>& input, std::uint64_t offset,
                      std::uint64_t size) {
  CompressedInput decoded(std::make_unique<PartInput>(input, offset, size), zlib_decoder);
  std::string piece(std::size_t{1} << 16, '\0');
  while (decoded.read(piece.data(), piece.size()) == piece.size()) {
  }
}

}  // namespace

void check_matlab_is_whole(const std::shared_ptr<ByteInput>& input) {
  constexpr std::uint32_t compressed = 15;
  const std::uint64_t size = input->size().value_or(0);
  const bool lowest_first = bytes_at<2>(*input, header_size - 2)[0] == 'I';
  for (std::uint64_t at = header_size; at < size;) {
    const auto bytes = bytes_at<tag_size>(*input, at);
    const Tag tag{number_in(bytes.data(), lowest_first), number_in(bytes.data() + 4, lowest_first)};
    at += tag_size;
    if (tag.bytes > size - at) refuse_cut(*input);
    if (tag.kind == compressed) check_compressed(input, at, tag.bytes);
    at += tag.bytes;
  }
}

}  // namespace pcadim::data
