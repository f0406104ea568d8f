#pragma once
#include <cstddef>
#include <cstdint>

/// What a child that makes bytes and the process that reads them say to each other.
namespace pcadim::data {

enum class FrameKind : std::uint32_t {
  bytes,    // some of them
  done,     // there are no more
  refused,  // the content is at fault: an InputError with these words
};

/// Before each of them.
struct FrameHeader {
  FrameKind kind{};
  std::uint32_t bytes = 0;  // that follow
};

inline constexpr std::size_t longest_frame = std::size_t{64} << 10;

}  // namespace pcadim::data
