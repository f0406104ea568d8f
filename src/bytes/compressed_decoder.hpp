#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace pcadim::data {

/// Why compressed data cannot be used: "are damaged", "(incorrect data check)", "copy it again".
struct CompressedDamage {
  std::string what, detail, advice;
};

/// Decodes one compression format, taking the bytes in pieces of any size.
class CompressedDecoder {
 public:
  /// What one call has moved.
  struct Step {
    std::size_t taken = 0, given = 0;  ///< compressed bytes taken, decoded bytes given
    std::optional<CompressedDamage> damage = {};
  };

  CompressedDecoder() = default;
  CompressedDecoder(const CompressedDecoder&) = delete;
  CompressedDecoder& operator=(const CompressedDecoder&) = delete;
  virtual ~CompressedDecoder();

  /// Decodes from the front of `from` until that or the room is used up. Where nothing moves,
  /// more bytes are needed.
  virtual Step decode(std::string_view from, char* to, std::size_t room) = 0;

  /// May the compressed bytes end here?
  virtual bool complete() const = 0;

  /// "gzip"
  virtual std::string_view format() const = 0;
};

/// A way to make the decoder of a format.
using MakeDecoder = std::unique_ptr<CompressedDecoder> (*)();

/// The decoder for bytes that begin so, or nothing when they are not compressed.
MakeDecoder find_decoder(std::string_view first_bytes);

}  // namespace pcadim::data
