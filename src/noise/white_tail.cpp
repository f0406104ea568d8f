#include "noise/white_tail.hpp"

#include <boost/math/special_functions/digamma.hpp>
#include <boost/math/special_functions/trigamma.hpp>
#include <cmath>
#include <numbers>
#include <span>

#include "noise/noise_edge.hpp"

namespace pcadim {
namespace {

std::span<const double> tail(const Spectrum& spectrum, Index d) {
  return std::span(spectrum.eigenvalues).subspan(static_cast<std::size_t>(d));
}

/// The longer side of the noise beyond d components: the degrees of freedom of its eigenvalues.
double freedom(const Spectrum& spectrum, Index d) {
  return longer_side(spectrum) - static_cast<double>(d);
}

}  // namespace

// For white noise of any shape, k eigenvalues of a matrix whose longer side is m: m (mean of
// squares / squared mean - 1) - k has mean 1 and standard deviation 2 (O. Ledoit, M. Wolf, Annals
// of Statistics 30 (2002) 1081-1102).
double spread_of_tail(const Spectrum& spectrum, Index d) {
  const auto values = tail(spectrum, d);
  const auto count = static_cast<double>(values.size());
  // By a power of two, which changes no digit: squares of eigenvalues must not leave the range.
  const double unit = values.empty() ? 1 : std::exp2(-std::ilogb(values.front()));
  double sum = 0, squares = 0;
  for (const double value : values) {
    const double small = value * unit;
    sum += small;
    squares += small * small;
  }
  return (freedom(spectrum, d) * (count * squares / (sum * sum) - 1) - count - 1) / 2;
}

// The determinant of white noise is a product of independent chi squares with m, m-1, ... degrees
// of freedom; its quotient by the trace is independent of the trace (Basu's theorem). So mean and
// variance of log det - k log(trace/k) are differences of digamma and trigamma values, exactly (T.
// W. Anderson, An Introduction to Multivariate Statistical Analysis, 2003, sections 7.5 and 10.7).
double depth_of_tail(const Spectrum& spectrum, Index d) {
  const auto values = tail(spectrum, d);
  const double count = static_cast<double>(values.size()), m = freedom(spectrum, d);
  double sum = 0, logs = 0, mean = 0, variance = 0;
  for (std::size_t j = 0; j < values.size(); ++j) {
    sum += values[j];
    logs += std::log(values[j]);
    const double half = (m - static_cast<double>(j)) / 2;
    mean += boost::math::digamma(half);
    variance += boost::math::trigamma(half);
  }
  const double all = m * count / 2;
  mean -= count * (boost::math::digamma(all) - std::log(count));
  variance -= count * count * boost::math::trigamma(all);
  return (mean - (logs - count * std::log(sum / count))) / std::sqrt(variance);
}

}  // namespace pcadim
