#pragma once
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "pcadim/index.hpp"

/// Data of the paper's simulation some cells of which are lost.
namespace pcadim {

struct Setting {
  Index n, p, d;
  double snr, share;  ///< share: of the cells that are lost
};

/// Loses cells at random.
inline void lose_cells(std::vector<double>& x, double share, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  std::uniform_real_distribution<double> uniform;
  for (double& value : x) {
    if (uniform(engine) < share) value = std::numeric_limits<double>::quiet_NaN();
  }
}

}  // namespace pcadim
