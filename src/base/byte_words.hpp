#pragma once
#include <cstdint>
#include <string>

namespace pcadim::data {

/// A number of bytes in three digits: "12.3 GB", "512 MB", "40 bytes".
std::string byte_words(std::uint64_t bytes);

}  // namespace pcadim::data
