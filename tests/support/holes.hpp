#pragma once
/// Data sets with missing cells.
#include <cmath>
#include <limits>
#include <random>

#include "support/data.hpp"

namespace pcadim::test {

inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Every cell is lost with the same probability.
inline Matrix with_holes(Matrix m, double share, unsigned seed) {
  std::mt19937_64 engine(seed);
  std::uniform_real_distribution<double> uniform;
  for (double& x : m.values) {
    if (uniform(engine) < share) x = nan;
  }
  return m;
}

inline Index holes_in(const Matrix& m) {
  Index count = 0;
  for (const double x : m.values) count += std::isnan(x) ? 1 : 0;
  return count;
}

}  // namespace pcadim::test
