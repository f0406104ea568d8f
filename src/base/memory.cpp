#include "base/memory.hpp"

#include <unistd.h>

#include <algorithm>

namespace pcadim {

std::uint64_t memory_limit() {
  const auto pages = static_cast<std::uint64_t>(std::max(1L, sysconf(_SC_PHYS_PAGES)));
  return pages * static_cast<std::uint64_t>(std::max(1L, sysconf(_SC_PAGESIZE))) / 2;
}

}  // namespace pcadim
