#include "special/gamma_from_normal.hpp"

#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <numbers>

namespace pcadim {

double gamma_from_normal(double shape, double normal) {
  // The smaller of the two tails keeps its digits.
  const double tail = 0.5 * std::erfc(std::abs(normal) / std::numbers::sqrt2);
  return normal < 0 ? boost::math::gamma_p_inv(shape, tail) : boost::math::gamma_q_inv(shape, tail);
}

}  // namespace pcadim
