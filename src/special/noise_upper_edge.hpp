#pragma once
#include <span>

namespace pcadim {

/// The largest eigenvalue in the limit of X'X/rows, X independent noise whose columns have the
/// given variances: the upper edge of the generalised Marchenko-Pastur law. 0 where all variances
/// are.
double noise_upper_edge(std::span<const double> variances, double rows);

}  // namespace pcadim
