#include "special/gamma_quantile.hpp"

#include <boost/math/special_functions/gamma.hpp>

namespace pcadim {

double gamma_upper_quantile(double above, double shape) {
  return boost::math::gamma_q_inv(shape, above) / shape;
}

}  // namespace pcadim
