#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "methods/ng/ng_evidence.hpp"
#include "pcadim/error.hpp"
#include "pcadim/evidence.hpp"

namespace pcadim {
namespace {

void check(const EvidencePoint& point, Index p) {
  if (!(point.phi > 0) || !std::isfinite(point.phi))
    throw UsageError(fmt::format("phi = {} must be a positive number", point.phi));
  if (point.a && (!(*point.a > 0) || !std::isfinite(*point.a)))
    throw UsageError(fmt::format("a = {} must be a positive number", *point.a));
  if (point.d < 0 || point.d >= p)
    throw UsageError(fmt::format("d = {} must lie between 0 and p - 1 = {}", point.d, p - 1));
}

void check_spectrum(const Spectrum& spectrum) {
  if (spectrum.norms.nodes.empty())
    throw UsageError("the evidence needs the lengths of the rows, and only a spectrum is known");
}

/// The noise variances that the points ask for: sigma^2(d) for d = 0 ... the largest d.
std::vector<double> plug_in_variances(const Spectrum& spectrum,
                                      std::span<const EvidencePoint> points) {
  Index largest = -1;
  for (const EvidencePoint& point : points) {
    if (!point.a) largest = std::max(largest, point.d);
  }
  if (largest < 0) return {};
  const Index known = std::ssize(spectrum.eigenvalues);
  if (!spectrum.complete && largest > known) {
    throw UsageError(fmt::format(
        "the noise variance at d = {} needs more eigenvalues than the {} that are known", largest,
        known));
  }
  std::vector<double> variances = tail_means(spectrum, largest + 1);
  for (const EvidencePoint& point : points) {
    if (point.a || point.d > 0 || variances[0] > 0) continue;
    throw UsageError("without variance there is no noise variance to plug in; give a");
  }
  return variances;
}

}  // namespace

std::vector<double> log_evidence(const Spectrum& spectrum, std::span<const EvidencePoint> points,
                                 int threads) {
  check_spectrum(spectrum);
  for (const EvidencePoint& point : points) check(point, spectrum.p);
  const std::vector<double> variances = plug_in_variances(spectrum, points);
  std::vector<double> values(points.size());
  parallel_for(std::ssize(points), threads, [&](Index k) {
    const EvidencePoint& point = points[size(k)];
    const double variance = point.a ? *point.a * point.phi : variances[size(point.d)];
    const NgEvidence evidence(spectrum.norms, spectrum.p, point.phi, 1);
    values[size(k)] = evidence(variance, point.d).value();
  });
  return values;
}

double log_evidence(const Spectrum& spectrum, const EvidencePoint& point) {
  return log_evidence(spectrum, {&point, 1}, 1).front();
}

}  // namespace pcadim
