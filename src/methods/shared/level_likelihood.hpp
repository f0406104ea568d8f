#pragma once
#include <span>
#include <vector>

#include "noise/noise_edge.hpp"
#include "pcadim/spectrum.hpp"

/// Signal against white noise, by the eigenvalues alone. docs/choosing-phi.md derives the formulas.
namespace pcadim {

/// Where white noise may begin, in the space that holds any: dimensions without variance, as where
/// columns depend on each other, are no evidence of a small noise variance.
class NoiseTests {
 public:
  /// `tail_mean` holds sigma^2(d). Both must outlive the tests.
  NoiseTests(const Spectrum& spectrum, std::span<const double> tail_mean)
      : spectrum_(spectrum), tail_mean_(tail_mean) {}

  /// Every hypothesis "d components, the rest is white noise" is tested, at quantile q of the
  /// largest noise eigenvalue: all components up to the last rejection are signal, since those
  /// before it are larger.
  Index last_rejection(double q) const;

  /// Where eigenvalue number d+1 lies in the Tracy-Widom law of the largest one of the noise beyond
  /// d components.
  double statistic(Index d) const;

  /// Counted one by one from `start` on, up to the first component that is not above the edge.
  NoiseEdge first_acceptance(double q, Index start) const;

 private:
  Index last() const;
  double edge(Index d, double quantile) const;

  const Spectrum& spectrum_;
  std::span<const double> tail_mean_;
};

/// What the unknown eigenvalues, whose sum is known, are taken to be.
enum class UnseenShape {
  equal,    ///< all the same
  extreme,  ///< as large as the last known one as often as their sum allows, then zeros
};

/// How likely the eigenvalues are when the components have one variance in the population, a level.
/// In a sample their eigenvalues spread, the more so the fewer rows there are, and the weakest of
/// them come close to the noise. Whether the next eigenvalue is one more of them or the first of
/// the noise is then a question that the others answer: they tell how far the level reaches.
class LevelLikelihood {
 public:
  explicit LevelLikelihood(const Spectrum& spectrum, UnseenShape unseen = UnseenShape::equal);

  /// The log likelihood of the eigenvalues beyond the first `before`, up to a constant: d - before
  /// components of one variance (or none), then white noise. Comparable for equal `before`.
  double at(Index before, Index d) const;

 private:
  double rows_, cols_;           ///< of the space that data and noise live in
  std::vector<double> scatter_;  ///< n times the eigenvalues, descending, zeros left out
};

}  // namespace pcadim
