#include <fmt/format.h>

#include <array>
#include <utility>

#include "text/recoded_input.hpp"

namespace pcadim::data {
namespace {

using namespace std::string_view_literals;

struct Mark {
  std::string_view bytes, encoding;
};

// The mark of UTF-32 begins like that of UTF-16.
constexpr std::array marks{
    Mark{"\xFF\xFE\0\0"sv, "UTF-32LE"},
    Mark{"\0\0\xFE\xFF"sv, "UTF-32BE"},
    Mark{"\xFF\xFE"sv, "UTF-16LE"},
    Mark{"\xFE\xFF"sv, "UTF-16BE"},
};

/// Letters and digits of Latin script are zero in one half of their two bytes, and no letter is in
/// the other.
std::string encoding_by_zeros(std::string_view bytes) {
  constexpr std::size_t fewest = 2;
  std::array<std::size_t, 2> zeros{};
  for (std::size_t k = 0; k < bytes.size(); ++k) zeros[k % 2] += bytes[k] == '\0' ? 1U : 0U;
  const std::size_t pairs = bytes.size() / 2;
  const bool many = zeros[0] + zeros[1] >= fewest && 2 * (zeros[0] + zeros[1]) >= pairs;
  if (!many || (zeros[0] > 0 && zeros[1] > 0)) return {};
  return zeros[0] == 0 ? "UTF-16LE" : "UTF-16BE";
}

}  // namespace

std::string shown_encoding(std::string_view first_bytes) {
  for (const Mark& mark : marks) {
    if (first_bytes.starts_with(mark.bytes)) return std::string(mark.encoding);
  }
  return encoding_by_zeros(first_bytes);
}

std::unique_ptr<ByteInput> utf8_text(std::unique_ptr<ByteInput> input,
                                     const std::string& encoding) {
  if (!encoding.empty()) return std::make_unique<RecodedInput>(std::move(input), encoding);
  const std::string shown = shown_encoding(input->first_bytes());
  if (shown.empty()) return input;
  return std::make_unique<RecodedInput>(std::move(input), shown,
                                        fmt::format("the text is {}", shown));
}

}  // namespace pcadim::data
