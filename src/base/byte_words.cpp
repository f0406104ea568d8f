#include "base/byte_words.hpp"

#include <fmt/format.h>

namespace pcadim::data {

std::string byte_words(std::uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} bytes", bytes);
  auto amount = static_cast<double>(bytes) / 1000;
  const char* unit = "kB";
  for (const char* larger : {"MB", "GB", "TB"}) {
    if (amount < 999.5) break;
    amount /= 1000;
    unit = larger;
  }
  return fmt::format("{:.3g} {}", amount, unit);
}

}  // namespace pcadim::data
