// Any bytes in any of some encodings end in UTF-8 or in an InputError; the text does not depend on
// how the bytes are cut into pieces and how often they are read.
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/printable.hpp"
#include "bytes/memory_input.hpp"
#include "checks.hpp"
#include "pcadim/error.hpp"
#include "text/recoded_input.hpp"

namespace {

std::string read_all(pcadim::data::ByteInput& input, std::size_t at_once) {
  std::string all, piece(at_once, '\0');
  while (const std::size_t got = input.read(piece.data(), piece.size())) all.append(piece, 0, got);
  return all;
}

/// The text, or nothing when the bytes are refused.
std::optional<std::string> recode(std::string_view bytes, const std::string& encoding,
                                  std::size_t piece, std::size_t at_once) {
  try {
    pcadim::data::RecodedInput input(std::make_unique<pcadim::data::MemoryInput>(bytes), encoding,
                                     {}, piece);
    std::string text = read_all(input, at_once);
    require(text.starts_with(input.first_bytes()));
    require(pcadim::data::is_utf8(text));
    input.rewind();
    require(read_all(input, 17) == text);
    return text;
  } catch (const pcadim::InputError& error) {
    require_one_line(error.what());
    return std::nullopt;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const std::array<std::string, 8> encodings{
      "UTF-16LE", "UTF-16", "UTF-32BE", "UTF-8", "CP1252", "SHIFT_JIS", "ISO-2022-JP", "GB18030"};
  if (size == 0) return 0;
  const std::string& encoding = encodings[bytes[0] % encodings.size()];
  const std::string_view text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  const std::optional<std::string> large = recode(text, encoding, 4096, 1000);
  const std::optional<std::string> small = recode(text, encoding, 3, 1);
  require(large == small);
  const std::string shown = pcadim::data::shown_encoding(text.substr(0, 16));
  if (!shown.empty()) recode(text, shown, 100, 100);
  return 0;
}
