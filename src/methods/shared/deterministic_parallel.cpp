#include "methods/shared/deterministic_parallel.hpp"

#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "methods/shared/curve.hpp"
#include "methods/shared/leading_run.hpp"
#include "noise/noise_edge.hpp"
#include "special/noise_upper_edge.hpp"

namespace pcadim {
namespace {

/// The edge (divisor n) of noise with these column variances (divisor n).
double edge_of(const Spectrum& spectrum, const std::vector<double>& variances) {
  return noise_upper_edge(variances, effective_rows(spectrum));
}

double over(double eigenvalue, double edge) { return edge > 0 ? eigenvalue / edge : 0.0; }

/// Eigenvalue k over the edge of the whole data.
std::vector<double> plain_curve(const Spectrum& spectrum, double edge) {
  std::vector<double> curve;
  for (const double value : spectrum.eigenvalues) curve.push_back(over(value, edge));
  return curve;
}

/// Eigenvalue k over the edge of what k-1 components leave, a little further than the run goes.
std::vector<double> deflated_curve(const Spectrum& spectrum, DataOperations& data,
                                   double& last_edge) {
  const Index known = std::ssize(spectrum.eigenvalues);
  for (Index count = std::min<Index>(8, known);; count = std::min(known, 2 * count)) {
    const std::vector<std::vector<double>> left = data.column_variances(count - 1);
    std::vector<double> curve;
    for (Index k = 1; k <= count && leading_run(curve) == std::ssize(curve); ++k) {
      last_edge = edge_of(spectrum, left[size(k - 1)]);
      curve.push_back(over(spectrum.eigenvalue(k), last_edge));
    }
    if (leading_run(curve) < std::ssize(curve) || count == known) return curve;
  }
}

/// (2 D / (x D'))^2 at eigenvalue k = x: above 1 the component, shrunk by nothing, is closer to the
/// signal than nothing is (P. Perry; M. Gavish, D. Donoho). D = x m v is the transform of the noise
/// that the eigenvalues beyond k show: m the mean of 1/(e - x) on the shorter side, v on the
/// longer.
double worth(const Spectrum& spectrum, Index k) {
  const double x = spectrum.eigenvalue(k), ratio = aspect_ratio(spectrum);
  double m = 0, m_slope = 0;
  for (Index j = k + 1; j <= spectrum.max_rank(); ++j) {
    const double inverse = 1 / (spectrum.eigenvalue(j) - x);
    m += inverse;
    m_slope += inverse * inverse;
  }
  const double count = static_cast<double>(spectrum.max_rank() - k);
  m /= count, m_slope /= count;
  const double v = ratio * m - (1 - ratio) / x, v_slope = ratio * m_slope + (1 - ratio) / (x * x);
  const double root = 2 / (1 + x * (m_slope / m + v_slope / v));
  return std::isfinite(root) ? root * root : 0.0;
}

std::vector<double> worth_curve(const Spectrum& spectrum) {
  std::vector<double> curve;
  const Index last = std::min<Index>(std::ssize(spectrum.eigenvalues), spectrum.max_rank() - 1);
  for (Index k = 1; k <= last; ++k) curve.push_back(worth(spectrum, k));
  return curve;
}

}  // namespace

Selection deterministic_parallel(const Spectrum& spectrum, const std::string& form,
                                 DataOperations& data) {
  const bool plus = form == "ddpa_plus";
  if (plus && !spectrum.complete) {
    return declined(Outcome::truncated, "The noise beside a component is in all smaller ones.");
  }
  Selection selection;
  double edge = 0;
  if (plus) {
    selection.curve = worth_curve(spectrum);
  } else if (form == "ddpa") {
    selection.curve = deflated_curve(spectrum, data, edge);
  } else {
    edge = edge_of(spectrum, data.column_variances(0).front());
    selection.curve = plain_curve(spectrum, edge);
  }
  take_leading_run(selection, spectrum);
  selection.fitted = {{"null", "deterministic"}};
  if (!plus) selection.fitted.push_back({"edge", edge});
  return selection;
}

}  // namespace pcadim
