#pragma once
#include <optional>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/index.hpp"

namespace pcadim {

/// A weighted point of the distribution of the rows' log norms.
struct NormNode {
  double log_norm = 0;  ///< log ||x_i||
  double weight = 0;    ///< how many rows it stands for; positive, not always whole
  bool operator==(const NormNode&) const = default;
};

/// The distribution of log ||x_i|| over the rows, as a quadrature: for smooth g,
/// sum over nodes of weight * g(log_norm) equals the sum of g over all rows to rounding.
struct NormMeasure {
  std::vector<NormNode> nodes;  ///< ascending
  Index rows = 0;               ///< rows that count (the weights add up to it)
  Index zero_rows = 0;  ///< rows left out: equal to the mean, where the density is unbounded
  bool operator==(const NormMeasure&) const = default;
};

/// The Gauss quadrature with at most `count` nodes of a measure: exact for polynomials of degree
/// 2*count - 1 in log_norm. Returns the measure itself if it is not larger.
PCADIM_API NormMeasure compress(const NormMeasure& measure, Index count);

/// An estimate of the eigenvalues beyond the known ones, by stochastic Lanczos quadrature: random
/// vectors see the distribution of the eigenvalues, the known components taken out, and the sum is
/// exact.
struct EstimatedTail {
  std::vector<double> eigenvalues;  ///< descending, none above the last known one
  /// The same from parts of the vectors, from all of them with half of the steps, and with the
  /// smallest ones as small as they may be: what differs between these is not known.
  std::vector<std::vector<double>> versions;
  Index vectors = 0;  ///< random vectors
  Index steps = 0;    ///< Lanczos steps of each
  /// The standard error of sums of the leading estimated eigenvalues, relative to the sum of all
  /// estimated ones; the largest of them.
  double error = 0;
  bool operator==(const EstimatedTail&) const = default;
};

/// Everything a method may know about the data. Immutable once computed; nothing after this
/// point sees the matrix.
struct Spectrum {
  Index n = 0, p = 0;               ///< observations and variables in use
  bool centered = true;             ///< columns centred (one degree of freedom less)
  bool scaled = false;              ///< columns divided by their standard deviation (divisor n-1)
  std::vector<double> eigenvalues;  ///< of X'X/n, descending, the non-zero ones
  double total_variance = 0;        ///< trace of X'X/n; exact even if eigenvalues are cut off
  bool complete = true;             ///< every non-zero eigenvalue is present
  NormMeasure norms;                ///< empty if only a spectrum is known
  /// The number of missing cells whose values were not filled in: the spectrum is then its
  /// expectation under a model, given the other cells (Missing::em).
  Index missing = 0;
  /// What the eigenvalues that are not known may be; only where the spectrum is not complete.
  std::optional<EstimatedTail> tail = {};

  /// Rows that carry information: centring takes one away.
  Index free_rows() const { return centered ? n - 1 : n; }
  /// min(n-1, p), or min(n, p) without centring: the largest possible rank.
  PCADIM_API Index max_rank() const;
  /// Eigenvalue number j counted from 1; zero beyond the stored ones.
  double eigenvalue(Index j) const {
    return j <= static_cast<Index>(eigenvalues.size())
               ? eigenvalues[static_cast<std::size_t>(j - 1)]
               : 0.0;
  }
  /// The mean of all p eigenvalues.
  double mean_eigenvalue() const { return total_variance / static_cast<double>(p); }
};

/// The spectrum with `tail` in place of the eigenvalues that are not known, as if it were complete.
PCADIM_API Spectrum completed(const Spectrum& spectrum, const std::vector<double>& tail);

/// sigma^2(d) for d = 0 ... count-1: the mean of the p-d smallest eigenvalues, zeros counted (the
/// maximum-likelihood noise variance of PPCA). The one definition every method uses.
PCADIM_API std::vector<double> tail_means(const Spectrum& spectrum, Index count);

}  // namespace pcadim
