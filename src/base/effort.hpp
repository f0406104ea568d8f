#pragma once
#include <cstdint>

#include "base/work_meter.hpp"

namespace pcadim {

/// The resources a long computation may use, and how it reports progress.
struct Effort {
  int threads = 0;           ///< 0: as many as the machine has
  std::uint64_t memory = 0;  ///< bytes; 0: a quarter of the machine's, see memory_ceiling()
  Watch watch = {};
};

}  // namespace pcadim
