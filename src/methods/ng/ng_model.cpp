#include "methods/ng/ng_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "base/parallel.hpp"
#include "base/threads/worthwhile.hpp"
#include "special/digamma.hpp"

namespace pcadim {

std::vector<double> NgCurve::relative() const {
  const DoubleDouble top = evidence[static_cast<std::size_t>(best() - first)];
  std::vector<double> result;
  for (const DoubleDouble& value : evidence) result.push_back((value - top).value());
  return result;
}

std::vector<double> NgCurve::values() const {
  std::vector<double> result;
  for (const DoubleDouble& value : evidence) result.push_back(value.value());
  return result;
}

Index NgCurve::best() const {
  const auto less = [](const DoubleDouble& a, const DoubleDouble& b) {
    return (a - b).value() < 0;
  };
  return first + (std::max_element(evidence.begin(), evidence.end(), less) - evidence.begin());
}

namespace {

Index count_candidates(const Spectrum& spectrum) {
  if (spectrum.complete) return spectrum.max_rank();
  return std::min<Index>(std::ssize(spectrum.eigenvalues), spectrum.max_rank() - 1);
}

/// The given variances, or the maximum-likelihood estimates.
std::vector<double> variances(const Spectrum& spectrum, Index candidates, NoisePlugIn plug_in) {
  if (!plug_in.variance.empty()) return std::move(plug_in.variance);
  return tail_means(spectrum, spectrum.complete ? candidates : candidates + 1);
}

}  // namespace

NgModel::NgModel(const Spectrum& spectrum, double unit, NoisePlugIn plug_in)
    : spectrum_(spectrum),
      unit_(unit),
      candidates_(count_candidates(spectrum)),
      a_(plug_in.a),
      tail_mean_(variances(spectrum, candidates_, std::move(plug_in))),
      least_tail_mean_(!spectrum.complete ? least_tail_means(spectrum) : tail_mean_),
      path_(phi_path(least_tail_mean_)),
      norms_(spectrum.norms) {}

std::optional<Index> NgModel::possible_rival(double phi) const {
  const auto cost = [&](Index d) {
    return least_tail_mean_[static_cast<std::size_t>(d)] + 0.5 * phi * static_cast<double>(d);
  };
  double best = std::numeric_limits<double>::infinity();
  for (Index d = 0; d < candidates(); ++d) best = std::min(best, cost(d));
  for (Index d = candidates(); d < std::ssize(least_tail_mean_); ++d) {
    if (cost(d) < best) return d;
  }
  return std::nullopt;
}

double NgModel::unseen_odds(double phi, Index first) const {
  const NgEvidence at_phi = evidence(phi);
  const std::vector<double> seen = fast_curve(phi, first);
  const double top = *std::ranges::max_element(seen);
  const auto mass = [top](const std::vector<double>& curve) {
    double sum = 0;
    for (const double value : curve) sum += std::exp(value - top);
    return sum;
  };
  const auto unseen = std::span(least_tail_mean_).subspan(static_cast<std::size_t>(candidates()));
  std::vector<Index> dimensions(unseen.size());
  std::iota(dimensions.begin(), dimensions.end(), candidates());
  return mass(at_phi.fast(unseen, dimensions)) / mass(seen);
}

/// min_d s_d with s_d = sigma^2(d)/phi + d/2, or less; the path's vertex is where it is.
double NgModel::smallest_shape(double phi) const {
  if (a_) return *a_;
  const Index d = vertex_at(path_, phi).d;
  return least_tail_mean_[static_cast<std::size_t>(d)] / phi + 0.5 * static_cast<double>(d);
}

bool NgModel::unit_known(double phi) const {
  return vertex_at(path_, phi).d < std::ssize(tail_mean_) || largest_unit(phi) >= unit_;
}

/// In units as small as this the mode of the evidence lies below every candidate, so that posterior
/// and path agree: a theorem for p >= 6 (docs/theory.md).
double NgModel::largest_unit(double phi) const {
  return std::sqrt(spectrum_.mean_eigenvalue() / phi * std::exp(digamma(smallest_shape(phi))));
}

double NgModel::unit_scale(double phi) const {
  if (unit_ == 0) return 1;
  return std::sqrt(spectrum_.mean_eigenvalue() / std::min(unit_, largest_unit(phi)));
}

void NgModel::choose_nodes(double phi_low, double phi_high) {
  const NormMeasure& full = spectrum_.norms;
  const Index last = candidates() - 1;
  // The whole sums are long: each is taken once, and only if it is compared with.
  std::map<std::pair<double, Index>, NgEvidence::Measured> known;
  const auto exact = [&](double phi, Index d) {
    const auto [place, unknown] = known.try_emplace({phi, d});
    if (unknown)
      place->second =
          NgEvidence(full, spectrum_.p, phi, unit_scale(phi)).measured(noise_variance(d, phi), d);
    return place->second;
  };
  const auto reproduces = [&](const NormMeasure& few, double phi) {
    const NgEvidence short_sum(few, spectrum_.p, phi, unit_scale(phi));
    return std::ranges::all_of(std::array{Index{0}, last / 2, last}, [&](Index d) {
      const NgEvidence::Measured truth = exact(phi, d);
      const DoubleDouble sum = short_sum(noise_variance(d, phi), d);
      return std::abs((truth.value - sum).value()) <= 1e-14 * truth.absolute;
    });
  };
  for (Index count = 16; count < static_cast<Index>(full.nodes.size()); count *= 2) {
    norms_ = compress(full, count);
    if (reproduces(norms_, phi_low) && reproduces(norms_, phi_high)) return;
  }
  norms_ = full;
}

DoubleDouble NgModel::at(const NgEvidence& evidence, Index d) const {
  return evidence(noise_variance(d, evidence.phi()), d);
}

NgCurve NgModel::curve(double phi, Index first, int threads) const {
  const NgEvidence evidence_at_phi = evidence(phi);
  NgCurve result{first, std::vector<DoubleDouble>(static_cast<std::size_t>(candidates() - first))};
  constexpr double for_each_node = 100;
  const auto nodes =
      static_cast<double>(candidates() - first) * static_cast<double>(spectrum_.norms.nodes.size());
  const int some = worthwhile_threads(for_each_node * nodes, threads);
  parallel_for(candidates() - first, some, [&](Index k) {
    result.evidence[static_cast<std::size_t>(k)] = at(evidence_at_phi, first + k);
  });
  return result;
}

std::vector<double> NgModel::fast_at(double phi, std::span<const Index> dimensions) const {
  std::vector<double> variance;
  for (const Index d : dimensions) variance.push_back(noise_variance(d, phi));
  return evidence(phi).fast(variance, dimensions);
}

std::vector<double> NgModel::fast_curve(double phi, Index first) const {
  std::vector<Index> dimensions(static_cast<std::size_t>(candidates() - first));
  std::iota(dimensions.begin(), dimensions.end(), first);
  return fast_at(phi, dimensions);
}

double NgModel::bend(const NgEvidence& evidence, Index d) const {
  const DoubleDouble middle = at(evidence, d);
  return ((middle - at(evidence, d - 1)) + (middle - at(evidence, d + 1))).value();
}

ParameterPath path_over_phi(const NgModel& model, double phi, double floor) {
  ParameterPath path{"phi", phi, floor, {}};
  for (const PathVertex& vertex : model.path()) {
    if (vertex.d < model.candidates())
      path.steps.push_back({vertex.d, vertex.phi_low, vertex.phi_high});
  }
  std::ranges::reverse(path.steps);
  return path;
}

}  // namespace pcadim
