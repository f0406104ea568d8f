#pragma once

namespace pcadim {

/// The Gamma variate (shape > 0, scale 1) that has the same rank in its distribution as a standard
/// normal one.
double gamma_from_normal(double shape, double normal);

}  // namespace pcadim
