#include "special/bessel_i0.hpp"

#include <boost/math/special_functions/bessel.hpp>

namespace pcadim {

double bessel_i0(double x) { return boost::math::cyl_bessel_i(0, x); }

}  // namespace pcadim
