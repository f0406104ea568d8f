#pragma once

namespace pcadim {

/// The derivative of log Gamma at x > 0.
double digamma(double x);

}  // namespace pcadim
