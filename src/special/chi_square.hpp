#pragma once

namespace pcadim {

/// The probability that a chi-square variable with `degrees` > 0 degrees of freedom is larger than
/// x >= 0; below 1e-308 it is 0.
double chi_square_upper_tail(double x, double degrees);

}  // namespace pcadim
