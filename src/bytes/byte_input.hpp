#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

  /// `count` bytes from a place; fewer only at the end. Needs seekable(). Throws IoError.
  virtual std::size_t read_at(std::uint64_t offset, char* to, std::size_t count) = 0;

  /// The beginning (up to 16 bytes), without taking it away from read().
  virtual std::string_view first_bytes() const = 0;

  /// The number of bytes now, where that can be known.
  virtual std::optional<std::uint64_t> size() const = 0;

  virtual void rewind() = 0;
  virtual bool rewindable() const = 0;

  /// Can any place be read at any time? Compressed bytes can be read again, but only in order.
  virtual bool seekable() const { return rewindable(); }

  /// How far read() has come, in bytes of what is stored: of the compressed ones where it
  /// decompresses. 0 where nobody counts.
  virtual std::uint64_t consumed() const { return 0; }

  /// What consumed() will be at the end, where that can be known.
  virtual std::optional<std::uint64_t> stored_size() const { return size(); }

  /// Ends a read that waits for bytes, and all later ones, with Interrupted. May be called while
  /// another thread reads.
  virtual void abandon() {}

  /// What was found out about the bytes rather than told, one sentence each.
  virtual std::vector<std::string> decisions() const { return {}; }

  /// For messages: a path, as verbatim() writes it, or "standard input".
  virtual const std::string& name() const = 0;
};

/// How many bytes first_bytes() offers: enough for every format's signature.
inline constexpr std::size_t first_bytes_count = 16;

}  // namespace pcadim::data
