#pragma once
#include <cstdint>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/index.hpp"

namespace pcadim {

/// The paper's simulation: Gaussian rows whose covariance has the eigenvalues
/// alpha = snr (p-d)/d (d times) and 1 (p-d times) in a uniformly random orientation.
struct Simulation {
  Index n = 100, p = 50, d = 20;  ///< rows, columns, components (0 to p - 1)
  double snr = 10;                ///< alpha d / (p-d); ignored for d = 0 (pure noise)
  std::uint64_t seed = 1;  ///< the same seed gives the same data on every machine and thread count
  int threads = 0;         ///< 0: as many as the machine has
};

/// n x p numbers, row after row. Throws UsageError for impossible sizes.
PCADIM_API std::vector<double> simulate(const Simulation& simulation);

}  // namespace pcadim
