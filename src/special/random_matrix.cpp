#include "special/random_matrix.hpp"

#include <algorithm>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <numbers>

namespace pcadim {

double tracy_widom_quantile(double q) {
  constexpr double shape = 46.446, scale = 0.186054, shift = 9.84801;
  return scale * boost::math::gamma_p_inv(shape, q) - shift;
}

double marchenko_pastur_cdf(double x, double y) {
  const double root = std::sqrt(y);
  const double low = (1 - root) * (1 - root), high = (1 + root) * (1 + root);
  if (x <= low) return 0;
  if (x >= high) return 1;
  // The integral of sqrt((high-t)(t-low)) / (2 pi y t) from low to x, with the angle
  // cos(theta) = (x - 1 - y) / (2 root), theta from pi (low edge) down to 0.
  const double cosine = std::clamp((x - 1 - y) / (2 * root), -1.0, 1.0);
  const double theta = std::acos(cosine);
  // Primitive: sqrt(...) + (1+y) * angle - (1-y) * angle', all over 2 pi y.
  const double arc = std::numbers::pi - theta;
  const double slope = (1 - root) / (1 + root);
  const double half = std::tan(theta / 2);
  const double inner = 2 * std::atan2(slope, 1 / half);
  const double numerator =
      2 * root * std::sin(theta) + (1 + y) * arc - (1 - y) * (std::numbers::pi - inner);
  return std::clamp(numerator / (2 * std::numbers::pi * y), 0.0, 1.0);
}

}  // namespace pcadim
