#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pcadim::data {

/// Bytes from anywhere: a file, a pipe, memory. The parsers see nothing else, so that tests and
/// fuzzers can feed them without a disk.
class ByteInput {
 public:
  ByteInput() = default;
  ByteInput(const ByteInput&) = delete;
  ByteInput& operator=(const ByteInput&) = delete;
  virtual ~ByteInput();

  /// The next `count` bytes; fewer only at the end. Throws IoError.
  virtual std::size_t read(char* to, std::size_t count) = 0;

  /// `count` bytes from a place; fewer only at the end. Needs rewindable(). Throws IoError.
  virtual std::size_t read_at(std::uint64_t offset, char* to, std::size_t count) = 0;

  /// The beginning (up to 16 bytes), without taking it away from read().
  virtual std::string_view first_bytes() const = 0;

  /// The number of bytes now, where that can be known.
  virtual std::optional<std::uint64_t> size() const = 0;

  virtual void rewind() = 0;
  virtual bool rewindable() const = 0;

  /// For messages: a path or "standard input".
  virtual const std::string& name() const = 0;
};

/// How many bytes first_bytes() offers: enough for every format's signature.
inline constexpr std::size_t first_bytes_count = 16;

}  // namespace pcadim::data
