#pragma once
#include <vector>

#include "pcadim/spectrum.hpp"
#include "selectors/ng_evidence.hpp"
#include "selectors/ng_path.hpp"

namespace pcadim {

/// The log evidences of the candidates first, first+1, ... at one phi.
struct NgCurve {
  Index first = 0;
  std::vector<DoubleDouble> evidence;

  /// Evidences relative to the largest: what posteriors are made of.
  std::vector<double> relative() const;
  std::vector<double> values() const;
  /// The candidate with the largest evidence.
  Index best() const;
};

/// What the rules of NG ask about one data set: evidences in the right units at any phi.
class NgModel {
 public:
  /// `unit` is the mean eigenvalue after rescaling (method, section 4); 0 keeps the user's units.
  NgModel(const Spectrum& spectrum, double unit);

  const Spectrum& spectrum() const { return spectrum_; }
  const std::vector<double>& tail_mean() const { return tail_mean_; }  ///< of d = 0 ... m-1
  const std::vector<PathVertex>& path() const { return path_; }
  Index candidates() const { return static_cast<Index>(tail_mean_.size()); }
  Index nodes() const { return static_cast<Index>(norms_.nodes.size()); }

  /// Chooses the number of quadrature nodes: the smallest of 16, 32, 64, ... that reproduces the
  /// evidence of the full norm measure to 1e-14 of its absolute terms at both ends of the range of
  /// phi and at the first, a middle and the last candidate.
  void choose_nodes(double phi_low, double phi_high);

  /// sqrt(mean eigenvalue / u(phi)): what the data are divided by at this phi.
  double unit_scale(double phi) const;

  NgEvidence evidence(double phi) const { return {norms_, spectrum_.p, phi, unit_scale(phi)}; }
  DoubleDouble at(const NgEvidence& evidence, Index d) const;
  NgCurve curve(double phi, Index first, int threads = 1) const;
  /// The same in plain doubles: much faster, see NgEvidence::fast_curve().
  std::vector<double> fast_curve(double phi, Index first) const;

  /// The second difference 2 L(d) - L(d-1) - L(d+1): how sharply the curve bends at d.
  double bend(const NgEvidence& evidence, Index d) const;

 private:
  const Spectrum& spectrum_;
  double unit_;
  std::vector<double> tail_mean_;
  std::vector<PathVertex> path_;
  NormMeasure norms_;
};

}  // namespace pcadim
