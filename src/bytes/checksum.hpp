#pragma once
#include <cstdint>
#include <string_view>

namespace pcadim::data {

/// The CRC-32 of bytes that follow others whose CRC-32 is `before`.
std::uint32_t crc32_of(std::string_view bytes, std::uint32_t before = 0);

}  // namespace pcadim::data
