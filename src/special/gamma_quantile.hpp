#pragma once

namespace pcadim {

/// What a gamma variable of this shape and mean 1 exceeds with the probability `above`, 0 < above
/// <= 1.
double gamma_upper_quantile(double above, double shape);

}  // namespace pcadim
