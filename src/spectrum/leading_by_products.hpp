#pragma once
#include <span>

#include "base/effort.hpp"
#include "linalg/block_krylov.hpp"
#include "spectrum/products.hpp"

namespace pcadim {

/// What is wanted of a prepared matrix X (n x p) that is known by its products only.
struct ProductTask {
  Index n = 0, p = 0;
  Index count = 0;              ///< leading eigenvalues of X'X
  double vector_tolerance = 0;  ///< see KrylovRequest; 0: no vectors
  bool quadratures = false;     ///< see KrylovRequest
  /// Eigenvectors that are known, orthonormal: the spectrum beyond them is looked for.
  std::span<const double> known = {};
  bool columns_only = false;  ///< products for the columns are all there is
  double tolerance = 1e-11;   ///< see KrylovRequest
  Index most_products = 0;    ///< see KrylovRequest

  /// Vectors belong to the columns (X'X), or to the rows (X X'), whose products read the data
  /// twice.
  bool by_columns() const { return columns_only || p <= 2 * n; }
  Index side() const { return by_columns() ? p : n; }
};

/// X'X (or X X') as an operator without the directions that the task knows. Products and task must
/// outlive it. Throws Interrupted.
SymmetricProduct deflated_product(PreparedProducts& products, const ProductTask& task,
                                  const Effort& effort);

/// Leading eigenvalues (of X'X, not divided by n) and vectors by a block Krylov space. Throws
/// InputError when memory does not hold its basis, and Interrupted.
KrylovResult leading_by_products(PreparedProducts& products, const ProductTask& task,
                                 const Effort& effort);

}  // namespace pcadim
