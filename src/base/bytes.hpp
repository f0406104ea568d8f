#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/index.hpp"

namespace pcadim {

/// Writes saved state: a kind (8 letters), a version, then little-endian 64-bit integers and
/// doubles, and finally a checksum.
class ByteWriter {
 public:
  ByteWriter(std::string_view kind, Index version);
  void integer(Index value);
  void numbers(std::span<const double> values);
  void text(std::string_view text);
  std::vector<std::byte> finish();

 private:
  void word(std::uint64_t value);
  std::vector<std::byte> bytes_;
};

/// Reads what ByteWriter wrote. Throws InputError for another kind, a newer version, a damaged or a
/// cut-off copy; never reads past the end.
class ByteReader {
 public:
  /// `what` is written, in words: "stored part".
  ByteReader(std::span<const std::byte> bytes, std::string_view kind, Index newest_version,
             std::string_view what = "saved state");
  Index version() const { return version_; }
  Index integer();
  void numbers(std::span<double> values);
  std::string text();
  /// How many 64-bit words are left: check a size against this before taking memory for it.
  Index words_left() const;
  void expect_end() const;

 private:
  std::uint64_t word();
  std::span<const std::byte> rest_;
  Index version_ = 0;
};

}  // namespace pcadim
