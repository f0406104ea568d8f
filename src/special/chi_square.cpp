#include "special/chi_square.hpp"

#include <boost/math/special_functions/gamma.hpp>

namespace pcadim {

double chi_square_upper_tail(double x, double degrees) {
  // Underflow is an answer here, not an error.
  using Quiet = boost::math::policies::policy<
      boost::math::policies::underflow_error<boost::math::policies::ignore_error>,
      boost::math::policies::overflow_error<boost::math::policies::ignore_error>>;
  return boost::math::gamma_q(degrees / 2, x / 2, Quiet{});
}

}  // namespace pcadim
