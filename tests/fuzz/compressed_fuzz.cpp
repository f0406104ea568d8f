// Any bytes given to the decompressors end in bytes or in an InputError; the bytes do not depend on
// how the compressed ones are cut into pieces and how often they are read.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bytes/compressed_input.hpp"
#include "bytes/memory_input.hpp"
#include "bytes/zstd_decoder.hpp"
#include "checks.hpp"
#include "pcadim/error.hpp"

namespace {

using pcadim::data::CompressedInput;
using pcadim::data::CompressedLimits;

// A few bytes can become gigabytes; this many are enough to find mistakes.
constexpr std::size_t most = std::size_t{1} << 17;

std::string read_some(CompressedInput& input) {
  std::string text(most, '\0');
  text.resize(input.read(text.data(), text.size()));
  return text;
}

/// The decoded bytes, or nothing when the compressed ones are refused.
std::optional<std::string> decode(std::string_view bytes, const CompressedLimits& limits) {
  try {
    CompressedInput input(std::make_unique<pcadim::data::MemoryInput>(bytes),
                          pcadim::data::find_decoder(bytes), limits);
    const std::string first = read_some(input);
    require(first.starts_with(input.first_bytes()));
    require(input.consumed() <= bytes.size());
    input.rewind();
    require(read_some(input) == first);
    return first;
  } catch (const pcadim::InputError& error) {
    require_one_line(error.what());
    return std::nullopt;
  }
}

bool is_cut_off(const std::optional<std::string>& decoded) {
  return decoded && decoded->size() == most;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  if (pcadim::data::find_decoder(text) == nullptr) return 0;
  const auto large = decode(text, {4096, 1 << 16});
  const auto small = decode(text, {7, 5000});
  // Damage past the end of what is looked at is met by the larger buffer only.
  if (is_cut_off(large) || is_cut_off(small)) return 0;
  // libzstd compares the stated size with an empty last block only when it has the whole frame.
  const bool agrees_on_damage = !pcadim::data::is_zstd(text);
  if (agrees_on_damage) require(large.has_value() == small.has_value());
  if (large && small) require(*large == *small);
  return 0;
}
