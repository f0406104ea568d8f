#pragma once
#include <optional>
#include <span>
#include <vector>

#include "methods/ng/ng_evidence.hpp"
#include "methods/ng/ng_path.hpp"
#include "pcadim/selection.hpp"
#include "pcadim/spectrum.hpp"

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

/// What stands for the noise in the evidence.
struct NoisePlugIn {
  /// sigma^2(d) for d = 0 ... m-1, so that a = sigma^2(d) / phi; empty: the mean of the eigenvalues
  /// beyond the first d, which is the maximum-likelihood estimate.
  std::vector<double> variance = {};
  /// Where set, this a for every d, whatever phi is.
  std::optional<double> a = {};
};

/// The mean eigenvalue of data in neutral units: the middle of the paper's own simulations.
inline constexpr double neutral_unit = 5;

/// The evidences of one data set, in the right units at any phi.
class NgModel {
 public:
  /// `unit` is the mean eigenvalue after rescaling (docs/method.md, "Units"); 0 keeps the user's
  /// units.
  NgModel(const Spectrum& spectrum, double unit, NoisePlugIn plug_in = {});

  const Spectrum& spectrum() const { return spectrum_; }
  /// Of d = 0 ... m-1; of 0 ... K where K eigenvalues are known.
  const std::vector<double>& tail_mean() const { return tail_mean_; }
  /// Does the path tell which dimension is best at a phi? Not in the user's own units, nor where a
  /// is given.
  bool follows_path() const { return unit_ > 0 && !a_; }
  /// The path of the smallest sigma^2(d) that the unseen eigenvalues allow (least_tail_means).
  const std::vector<PathVertex>& path() const { return path_; }
  /// d = 0 ... m-1, or 0 ... K-1: to judge a candidate, the one after it must be known.
  Index candidates() const { return candidates_; }
  /// m-1, known or not.
  Index last_dimension() const { return spectrum_.max_rank() - 1; }
  Index nodes() const { return static_cast<Index>(norms_.nodes.size()); }

  /// Is the path's choice at phi a candidate, so that nothing unseen can win? It is then the same
  /// for every larger phi.
  bool decided_at(double phi) const { return vertex_at(path_, phi).d < candidates(); }
  /// The smallest dimension that is no candidate and could be better than all candidates at phi.
  std::optional<Index> possible_rival(double phi) const;
  /// Is the unit at phi the same whatever the unseen eigenvalues are?
  bool unit_known(double phi) const;
  /// An upper bound on the posterior odds of all that are no candidates against all that are, at
  /// phi under a uniform prior, where the evidence falls with s.
  double unseen_odds(double phi, Index first) const;

  /// Chooses the number of quadrature nodes: the smallest of 16, 32, 64, ... that reproduces the
  /// evidence of the full norm measure to 1e-14 of its absolute terms at both ends of the range of
  /// phi and at the first, a middle and the last candidate.
  void choose_nodes(double phi_low, double phi_high);

  /// sqrt(mean eigenvalue / u(phi)): what the data are divided by at this phi.
  double unit_scale(double phi) const;

  NgEvidence evidence(double phi) const { return {norms_, spectrum_.p, phi, unit_scale(phi)}; }
  DoubleDouble at(const NgEvidence& evidence, Index d) const;
  NgCurve curve(double phi, Index first, int threads = 1) const;
  /// The same in plain doubles: much faster, see NgEvidence::fast().
  std::vector<double> fast_curve(double phi, Index first) const;
  /// The same for some candidates only.
  std::vector<double> fast_at(double phi, std::span<const Index> dimensions) const;

  /// The second difference 2 L(d) - L(d-1) - L(d+1): how sharply the curve bends at d.
  double bend(const NgEvidence& evidence, Index d) const;

 private:
  double noise_variance(Index d, double phi) const {
    return a_ ? *a_ * phi : tail_mean_[static_cast<std::size_t>(d)];
  }
  double smallest_shape(double phi) const;
  double largest_unit(double phi) const;

  const Spectrum& spectrum_;
  double unit_;
  Index candidates_;
  std::optional<double> a_;
  std::vector<double> tail_mean_, least_tail_mean_;
  std::vector<PathVertex> path_;
  NormMeasure norms_;
};

/// Which dimension is best at which phi, as far as the candidates go; phi was chosen, and nothing
/// below `floor` was considered.
ParameterPath path_over_phi(const NgModel& model, double phi, double floor);

}  // namespace pcadim
