#pragma once
#include "base/double_double.hpp"

namespace pcadim {

/// log x for x > 0, |error| < 1e-21 max(1, |log x|): about five more digits than a double holds,
/// which is what an evidence of size 1e7 needs so that its differences are right to 1e-9.
DoubleDouble precise_log(DoubleDouble x);

/// log Gamma(x) for x > 0, |error| < 1e-18 max(1, |log Gamma|): Stirling's series after shifting x
/// to 16 and above.
DoubleDouble precise_log_gamma(DoubleDouble x);

}  // namespace pcadim
