#pragma once
#include <zlib.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/deflate_bytes.hpp"

/// Zip archives for tests, also ones that nobody should have written.
namespace pcadim::test {

struct ZipPart {
  std::string name, bytes;
  bool deflated = false;
};

inline std::string little_endian(std::uint64_t value, int bytes) {
  std::string text;
  for (int k = 0; k < bytes; ++k) text += static_cast<char>((value >> (8 * k)) & 0xFFU);
  return text;
}

/// What header and directory say alike about a part.
inline std::string zip_facts(const ZipPart& part, std::string_view stored) {
  const auto crc =
      ::crc32_z(0, reinterpret_cast<const Bytef*>(part.bytes.data()), part.bytes.size());
  return little_endian(20, 2) + little_endian(0, 2) + little_endian(part.deflated ? 8 : 0, 2) +
         little_endian(0, 4) + little_endian(crc, 4) + little_endian(stored.size(), 4) +
         little_endian(part.bytes.size(), 4) + little_endian(part.name.size(), 2) +
         little_endian(0, 2);
}

inline std::string zip_of(const std::vector<ZipPart>& parts) {
  std::string archive, directory;
  for (const ZipPart& part : parts) {
    const std::string stored = part.deflated ? deflate_of(part.bytes) : part.bytes;
    directory += "PK\x01\x02" + little_endian(20, 2) + zip_facts(part, stored) +
                 std::string(2 + 2 + 2 + 4, '\0') + little_endian(archive.size(), 4) + part.name;
    archive += "PK\x03\x04" + zip_facts(part, stored) + part.name + stored;
  }
  const std::size_t offset = archive.size();
  return archive + directory + "PK\x05\x06" + little_endian(0, 4) + little_endian(parts.size(), 2) +
         little_endian(parts.size(), 2) + little_endian(directory.size(), 4) +
         little_endian(offset, 4) + little_endian(0, 2);
}

}  // namespace pcadim::test
