#pragma once
#include <string>
#include <vector>

#include "pcadim/spectrum_input.hpp"

/// What spectra of other programs have in common, whether they come as values or as a matrix.
namespace pcadim {

/// Negative eigenvalues down to this share of the largest are rounding errors: single precision and
/// a few printed digits leave that much.
inline constexpr double rounding_share = 1e-6;

/// Throws UsageError for fewer than two observations.
void require_observations(Index n);

/// The factor that turns variances with a divisor into variances with divisor n.
double to_divisor_n(Divisor divisor, Index n);

/// Throws InputError when the variances cannot be worked with: all zero, or their squares over- or
/// underflow.
void require_variance(double total_variance, const std::string& name);

/// Eigenvalues of a symmetric matrix (descending) carry an absolute error: at least side * eps
/// times the largest, and as much as the most negative one shows. What is not above it is zero and
/// removed.
void drop_rounding(std::vector<double>& eigenvalues, Index side);

}  // namespace pcadim
