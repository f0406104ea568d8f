#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "pcadim/index.hpp"

/// The equation that two Bayesian methods (ard, evb) solve: the noise variance decides which
/// components are retained, and the retained ones decide what is left for the noise.
namespace pcadim {

/// How noise of variance v treats a component with eigenvalue e: it is retained if e/v > keep, with
/// the strength t, the larger root of
///     t + product / t = e/v - centre,
/// and then v (share + product / t) of its variance counts as noise; otherwise all of it does.
struct Retention {
  double keep = 0;  ///< at least centre + 2 sqrt(product), where the roots become real
  double centre = 1, product = 0, share = 0;

  /// t for e/v = ratio.
  double strength(double ratio) const;
};

/// The gap between the noise variance that is assumed and the one that comes back: with q retained,
///     gap(v) = v (count - q) - (sum of e_j, j > q) - sum_{j<=q} v (share + product / t_j).
/// It is concave between the variances at which a component is lost, and falls at each of them.
class NoiseBalance {
 public:
  /// `candidates`, descending, may be retained; `rest` is the variance of all that may not;
  /// `count` directions share the noise.
  NoiseBalance(std::span<const double> candidates, double rest, double count, Retention rule);

  /// The number of components that noise of this variance retains.
  Index retained(double noise) const;
  /// t of candidate j (from 0).
  double strength(Index j, double noise) const;
  double gap(double noise) const;
  /// The variance of all but the first q candidates.
  double tail(Index q) const { return tail_[static_cast<std::size_t>(q)]; }
  /// The noise variance at which candidate j (from 0) is lost.
  double loss(Index j) const { return loss_[static_cast<std::size_t>(j)]; }
  /// All variance as noise: the gap is not negative here.
  double largest() const { return tail_.front() / count_; }

  struct Root {
    double noise = 0;
    Index steps = 0;
    bool converged = true;
  };
  /// From a negative gap: the smallest larger noise variance at which the gap rises to zero, or
  /// nothing if there is none up to largest().
  std::optional<Root> next_balance(double noise, Index most_steps) const;

  /// From a gap that is not negative: a larger noise variance, at a loss or beyond, before which
  /// the gap does not rise through zero; largest() where it stays above.
  double skip_surplus(double noise) const;

 private:
  struct Lines;
  Lines tangents(double noise) const;
  Lines chords(double noise) const;
  double line_gap(const Lines& lines, Index q, double noise) const;
  double line_zero(const Lines& lines, Index q) const;
  double segment_end(Index q) const;

  std::vector<double> candidates_, loss_, tail_;
  double count_;
  Retention rule_;
};

}  // namespace pcadim
