#pragma once
#include <optional>

#include "methods/ng/ng_model.hpp"

/// The paper's choice of phi: the value at which the marginal likelihood, as a function of d, has
/// the sharpest maximum.
namespace pcadim {

/// What the discrete second derivative at the maximum d* is taken of. With L the log evidence and
/// the gaps g- = L(d*) - L(d*-1) and g+ = L(d*) - L(d*+1):
enum class SharpnessOf {
  likelihood,      ///< of the likelihood over its maximum: 2 - exp(-g-) - exp(-g+)
  log_likelihood,  ///< of its logarithm: g- + g+
};

struct PhiSearch {
  double low = 0, high = 0;  ///< the range of phi, in the user's units
  Index first = 0;           ///< the first candidate
  SharpnessOf sharpness = SharpnessOf::likelihood;
};

struct SharpestMaximum {
  Index d = 0;
  double phi = 0;
};

/// The sharpest maximum over all phi of the range. A phi is left out where the maximum is the first
/// or the last candidate, or where the mean slope before it is below the one after it. Nothing
/// where every phi is left out. Needs all eigenvalues.
std::optional<SharpestMaximum> sharpest_maximum(const NgModel& model, const PhiSearch& search);

/// The range of phi over which d keeps the largest evidence, around `phi` where it does.
PathVertex range_of_phi(const NgModel& model, const PhiSearch& search, SharpestMaximum at);

}  // namespace pcadim
