#include "base/memory.hpp"

#include <unistd.h>

#include <algorithm>

namespace pcadim {

std::uint64_t memory_ceiling(std::uint64_t requested) {
  if (requested > 0) return requested;
  const auto pages = static_cast<std::uint64_t>(std::max(1L, sysconf(_SC_PHYS_PAGES)));
  return pages * static_cast<std::uint64_t>(std::max(1L, sysconf(_SC_PAGESIZE))) / 4;
}

}  // namespace pcadim
