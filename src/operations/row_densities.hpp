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

/// Writes the log densities of held row number i for d = 0 ... max_dim under probabilistic PCA of
/// the rows that stay; p columns.
void log_densities(const Fold& fold, Index i, Index p, Index max_dim, double* to);

/// The largest dimension, `wanted` at most, that leaves noise in all folds.
Index last_dimension(std::span<const Fold> folds, Index wanted);

}  // namespace pcadim
