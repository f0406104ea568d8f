// Sections 3.3 and 4.2: the evidence for growing phi, and the paper's criterion on it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "base/work_meter.hpp"
#include "reproduction/experiments.hpp"

namespace pcadim::reproduction {
namespace {

// The paper takes 200 values and does not say which; these are the defaults of mode `paper`.
constexpr Index grid_values = 200;
constexpr double grid_low = 0.05, grid_high = 10;

/// The second derivative at the maximum. A phi is discarded where the maximum lies at an end of the
/// curve, or where the curve falls faster than it rises.
std::optional<double> criterion(const PhiCurve& curve) {
  const std::vector<double>& evidence = curve.evidence;
  const Index best = curve.best - curve.first, last = std::ssize(evidence) - 1;
  if (best <= 0 || best >= last) return std::nullopt;
  const double top = evidence[size(best)];
  const double rise = (top - evidence.front()) / static_cast<double>(best);
  const double fall = (top - evidence.back()) / static_cast<double>(last - best);
  if (rise < fall) return std::nullopt;
  return 2 * top - evidence[size(best - 1)] - evidence[size(best + 1)];
}

PhiCurve curve_at(double phi, const Spectrum& spectrum) {
  const Selection selection = ask(Method::ng_paper, spectrum, {{"phi", fmt::format("{}", phi)}});
  PhiCurve curve{phi, selection.first, selection.curve, 0, std::nullopt};
  const auto highest = std::ranges::max_element(curve.evidence);
  curve.best = curve.first + (highest - curve.evidence.begin());
  curve.score = criterion(curve);
  return curve;
}

}  // namespace

PhiScan scan_phi(Index n, const Spectrum& spectrum) {
  PhiScan scan{n, {}, std::nullopt};
  for (Index k = 0; k < grid_values; ++k) {
    const double share = static_cast<double>(k) / (grid_values - 1);
    scan.curves.push_back(curve_at(grid_low * std::pow(grid_high / grid_low, share), spectrum));
    const std::optional<double> score = scan.curves.back().score;
    if (score && (!scan.chosen || *score > *scan.curves[*scan.chosen].score)) scan.chosen = size(k);
  }
  return scan;
}

PhiFacts facts_of(const PhiScan& scan) {
  PhiFacts facts;
  if (scan.chosen) facts.chosen = scan.curves[*scan.chosen].phi;
  double low = 0;  // of the run of right answers that is going on
  for (const PhiCurve& curve : scan.curves) {
    if (curve.best != true_dimension) {
      low = 0;
      continue;
    }
    if (low == 0) low = curve.phi;
    if (facts.low == 0 || curve.phi / low > facts.high / facts.low) {
      facts.low = low;
      facts.high = curve.phi;
    }
  }
  return facts;
}

std::vector<PhiFacts> run_phi_scans(const Design& design, const Effort& effort) {
  std::vector<PhiFacts> facts(size(design.replicates));
  WorkMeter meter(effort.watch, "following the evidence along phi", design.replicates);
  parallel_for(design.replicates, effort.threads, [&](Index k) {
    const Simulation simulation = simulation_of(simple_rows, example_ratio, k, design.seed);
    facts[size(k)] = facts_of(scan_phi(simple_rows, spectrum_of(simulation)));
    meter.step();
  });
  return facts;
}

}  // namespace pcadim::reproduction
