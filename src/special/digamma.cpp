#include "special/digamma.hpp"

#include <boost/math/special_functions/digamma.hpp>

namespace pcadim {

double digamma(double x) { return boost::math::digamma(x); }

}  // namespace pcadim
