#pragma once
#include <cstdint>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/index.hpp"

namespace pcadim {

/// Where loadings and noise variance come from.
enum class SimulationPrior {
  none,  ///< the paper's simulation: Gaussian rows whose covariance has the eigenvalues
         ///< alpha = snr (p-d)/d (d times) and 1 (p-d times) in a uniformly random orientation
  ng,    ///< the paper's prior: loadings N(0, 1/phi), noise variance Gamma(a, phi/2)
};

/// Which rows share what is drawn from the prior.
enum class Loadings {
  shared,  ///< all rows have the same loadings and noise variance, as in PCA
  own,     ///< every row has its own: the model that the evidence of `ng` is exact for
};

/// Data with a known number of components.
struct Simulation {
  Index n = 100, p = 50, d = 20;  ///< rows, columns, components (0 to p - 1)
  double snr = 10;                ///< alpha d / (p-d); ignored for d = 0 (pure noise)
  std::uint64_t seed = 1;  ///< the same seed gives the same data on every machine and thread count
  int threads = 0;         ///< 0: as many as the machine has
  SimulationPrior prior = SimulationPrior::none;
  double phi = 1, a = 1;  ///< hyperparameters of the prior `ng`, both > 0
  Loadings loadings = Loadings::shared;
};

/// n x p numbers, row after row. Throws UsageError for impossible sizes.
PCADIM_API std::vector<double> simulate(const Simulation& simulation);

}  // namespace pcadim
