#pragma once
#include <span>
#include <vector>

#include "pcadim/data_operations.hpp"

namespace pcadim {

/// The principal components of the signal in the units of the prepared data: orthonormal loadings,
/// uncorrelated scores, the signs of fix_signs().
struct SignalComponents {
  std::vector<double> variances;             ///< of the scores (divisor n), descending
  std::vector<double> loadings, projection;  ///< p x d, column after column
};

/// The scores along each direction are multiplied by `factors`.
SignalComponents signal_components(const SignalDirections& signal, std::span<const double> factors);

}  // namespace pcadim
