#pragma once
#include <span>
#include <vector>

#include "pcadim/data_operations.hpp"

namespace pcadim {

/// The leading eigenvalues (divisor: number of rows) of the rows that stay, and the squared scores
/// of the rows held out.
struct Fold {
  std::vector<double> eigenvalues;  ///< descending
  double variance = 0;              ///< of all components together
  Index last_dimension = 0;         ///< the largest that leaves noise
  std::vector<double> squares;      ///< held x components, component after component
  std::vector<double> lengths;      ///< squared, of the held rows about the mean of the others
};

/// The log densities of held rows for d = 0 ... max_dim under probabilistic PCA of the rows that
/// stay; p columns. What all rows of a fold share is computed once.
class FoldDensities {
 public:
  FoldDensities(const Fold& fold, Index p, Index max_dim);

  /// Writes those of held row number i.
  void write(Index i, double* to) const;

 private:
  const Fold& fold_;
  std::vector<double> constant_, noise_;  ///< for each d
};

/// The largest dimension, `wanted` at most, that leaves noise in all folds.
Index last_dimension(std::span<const Fold> folds, Index wanted);

}  // namespace pcadim
