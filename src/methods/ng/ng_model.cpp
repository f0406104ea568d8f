#include "methods/ng/ng_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "base/parallel.hpp"

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

}  // namespace

NgModel::NgModel(const Spectrum& spectrum, double unit, Unseen unseen)
    : spectrum_(spectrum),
      unit_(unit),
      candidates_(count_candidates(spectrum)),
      tail_mean_(tail_means(spectrum, spectrum.complete ? candidates_ : candidates_ + 1)),
      least_tail_mean_(unseen == Unseen::any ? least_tail_means(spectrum) : tail_mean_),
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
  return mass(at_phi.fast_curve(unseen, candidates())) / mass(seen);
}

/// min_d s_d with s_d = sigma^2(d)/phi + d/2, or less; the path's vertex is where it is.
double NgModel::smallest_shape(double phi) const {
  const Index d = vertex_at(path_, phi).d;
  return least_tail_mean_[static_cast<std::size_t>(d)] / phi + 0.5 * static_cast<double>(d);
}

bool NgModel::unit_known(double phi) const {
  const bool shape_known = vertex_at(path_, phi).d < std::ssize(tail_mean_);
  return shape_known || std::sqrt(spectrum_.mean_eigenvalue() / phi * smallest_shape(phi)) >= unit_;
}

double NgModel::unit_scale(double phi) const {
  if (unit_ == 0) return 1;
  const double mean = spectrum_.mean_eigenvalue();
  // Units small enough to keep the mode of the evidence below every candidate: there the posterior
  // and the path agree.
  const double unit = std::min(unit_, std::sqrt(mean / phi * smallest_shape(phi)));
  return std::sqrt(mean / unit);
}

void NgModel::choose_nodes(double phi_low, double phi_high) {
  const NormMeasure& full = spectrum_.norms;
  const Index last = candidates() - 1;
  const auto reproduces = [&](const NormMeasure& few, double phi) {
    const NgEvidence exact(full, spectrum_.p, phi, unit_scale(phi));
    const NgEvidence short_sum(few, spectrum_.p, phi, unit_scale(phi));
    return std::ranges::all_of(std::array{Index{0}, last / 2, last}, [&](Index d) {
      const double noise = tail_mean_[static_cast<std::size_t>(d)];
      const NgEvidence::Measured truth = exact.measured(noise, d);
      return std::abs((truth.value - short_sum(noise, d)).value()) <= 1e-14 * truth.absolute;
    });
  };
  for (Index count = 16; count < static_cast<Index>(full.nodes.size()); count *= 2) {
    norms_ = compress(full, count);
    if (reproduces(norms_, phi_low) && reproduces(norms_, phi_high)) return;
  }
  norms_ = full;
}

DoubleDouble NgModel::at(const NgEvidence& evidence, Index d) const {
  return evidence(tail_mean_[static_cast<std::size_t>(d)], d);
}

NgCurve NgModel::curve(double phi, Index first, int threads) const {
  const NgEvidence evidence_at_phi = evidence(phi);
  NgCurve result{first, std::vector<DoubleDouble>(static_cast<std::size_t>(candidates() - first))};
  parallel_for(candidates() - first, threads, [&](Index k) {
    result.evidence[static_cast<std::size_t>(k)] = at(evidence_at_phi, first + k);
  });
  return result;
}

std::vector<double> NgModel::fast_curve(double phi, Index first) const {
  const auto noise = std::span(tail_mean_).first(static_cast<std::size_t>(candidates()));
  return evidence(phi).fast_curve(noise.subspan(static_cast<std::size_t>(first)), first);
}

double NgModel::bend(const NgEvidence& evidence, Index d) const {
  const DoubleDouble middle = at(evidence, d);
  return ((middle - at(evidence, d - 1)) + (middle - at(evidence, d + 1))).value();
}

}  // namespace pcadim
