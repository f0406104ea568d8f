// Sections 3.3 and 4.2: the evidence for growing phi, and the paper's criterion on it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "reproduction/experiments.hpp"

namespace pcadim::reproduction {
namespace {

// The paper takes 200 values and does not say which; these span the range in which `ng` searches.
constexpr Index grid_values = 200;
constexpr double grid_low = 0.5, grid_high = 100;  // times the mean eigenvalue over p

/// -log(exp(-a) + exp(-b))
double minus_log_sum(double a, double b) {
  const double smaller = std::min(a, b);
  return smaller - std::log1p(std::exp(smaller - std::max(a, b)));
}

/// The second derivative at the maximum. A phi is discarded where the maximum lies at an end of the
/// curve, or where the curve falls faster than it rises.
std::optional<Sharpness> criterion(const PhiCurve& curve) {
  const std::vector<double>& evidence = curve.evidence;
  const Index best = curve.best - curve.first, last = std::ssize(evidence) - 1;
  if (best <= 0 || best >= last) return std::nullopt;
  const double top = evidence[size(best)];
  const double rise = (top - evidence.front()) / static_cast<double>(best);
  const double fall = (top - evidence.back()) / static_cast<double>(last - best);
  if (rise < fall) return std::nullopt;
  const double before = top - evidence[size(best - 1)], after = top - evidence[size(best + 1)];
  return Sharpness{minus_log_sum(before, after), before + after};
}

PhiCurve curve_at(double phi, const Spectrum& spectrum) {
  const Selection selection = ask(Method::ng, spectrum, {{"phi", fmt::format("{}", phi)}});
  PhiCurve curve{phi, selection.first, selection.curve, 0, std::nullopt};
  const auto highest = std::ranges::max_element(curve.evidence);
  curve.best = curve.first + (highest - curve.evidence.begin());
  curve.sharpness = criterion(curve);
  return curve;
}

std::vector<double> grid(const Spectrum& spectrum) {
  const double unit = spectrum.mean_eigenvalue() / static_cast<double>(spectrum.p);
  std::vector<double> values;
  for (Index k = 0; k < grid_values; ++k) {
    const double share = static_cast<double>(k) / (grid_values - 1);
    values.push_back(unit * grid_low * std::pow(grid_high / grid_low, share));
  }
  return values;
}

std::optional<std::size_t> place_of(double phi, const std::vector<double>& ascending) {
  const auto found = std::ranges::lower_bound(ascending, phi);
  if (phi == 0 || found == ascending.end() || *found != phi) return std::nullopt;
  return static_cast<std::size_t>(found - ascending.begin());
}

}  // namespace

PhiScan scan_phi(Index n, const Spectrum& spectrum) {
  const double chosen = answer_of(ask(Method::ng, spectrum)).phi;
  const double chosen_log = answer_of(ask(Method::ng_log, spectrum)).phi;
  std::vector<double> values = grid(spectrum);
  for (const double phi : {chosen, chosen_log}) {
    if (phi > 0) values.push_back(phi);
  }
  std::ranges::sort(values);
  PhiScan scan{n, {}, place_of(chosen, values), place_of(chosen_log, values)};
  for (const double phi : values) scan.curves.push_back(curve_at(phi, spectrum));
  return scan;
}

}  // namespace pcadim::reproduction
