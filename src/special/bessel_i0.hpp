#pragma once

namespace pcadim {

/// The modified Bessel function I of order 0. Overflows beyond x = 713.
double bessel_i0(double x);

}  // namespace pcadim
