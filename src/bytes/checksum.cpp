#include "bytes/checksum.hpp"

#define ZLIB_CONST  // its input is const, wherever its header comes first
#include <zlib.h>

namespace pcadim::data {

std::uint32_t crc32_of(std::string_view bytes, std::uint32_t before) {
  return static_cast<std::uint32_t>(
      ::crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

}  // namespace pcadim::data
