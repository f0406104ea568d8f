#pragma once
#include <functional>
#include <vector>

#include "pcadim/index.hpp"

namespace pcadim {

/// Y = S X for a symmetric matrix S that is never written down; X and Y are side x width.
using SymmetricProduct = std::function<void(Index width, const double* x, double* y)>;

/// The Gauss quadrature of a symmetric matrix's eigenvalues as one vector v sees them: sum of
/// weight * f(node) is v' f(S) v for every polynomial f of degree 2 steps - 1.
struct Quadrature {
  std::vector<double> nodes;      ///< ascending
  std::vector<double> weights;    ///< of unit vectors; they sum to 1
  std::vector<double> residuals;  ///< an eigenvalue lies within this distance of each node
};

struct KrylovRequest {
  Index side = 0;            ///< of the matrix
  Index count = 0;           ///< leading eigenvalues wanted
  Index block = 16;          ///< vectors multiplied at once
  Index largest_basis = 0;   ///< vectors kept; at least count + 3 blocks
  double tolerance = 1e-11;  ///< wanted error of an eigenvalue, relative to itself
  /// Wanted error of an eigenvector (the sine of its angle to the true one), as far as rounding
  /// allows; 0: vectors are not wanted.
  double vector_tolerance = 0;
  bool quadratures = false;  ///< say what the random vectors of the start see
  Index most_products = 0;   ///< vectors multiplied before it gives up; 0: 100 times the basis
  int threads = 0;
  /// Told after each look how many of the wanted eigenvalues have settled. May throw to stop.
  std::function<void(Index settled)> on_look = {};
};

struct KrylovResult {
  std::vector<double> values;   ///< descending, `count` of them or all there are
  std::vector<double> vectors;  ///< orthonormal, one for each value, if they were wanted
  double error = 0;             ///< the largest bound on a relative error
  Index products = 0;           ///< vectors multiplied
  bool settled = false;         ///< every error is within its tolerance
  /// What the vectors of the first block, which are drawn at random, see of all eigenvalues, with
  /// all products before the first restart, which forgets them, and with half of these.
  std::vector<Quadrature> seen, seen_by_half;
  Index seen_products = 0;  ///< vectors multiplied for that
};

/// The leading eigenvalues (and vectors) of a positive semi-definite matrix by a block Krylov space
/// with full orthogonalisation and thick restarts: unlike a single-vector method it finds
/// eigenvalues as often as they occur (up to the block's width), and every product serves many
/// vectors. The start is random but fixed; the result does not depend on the number of threads if
/// the product does not.
KrylovResult leading_by_krylov(const KrylovRequest& request, const SymmetricProduct& product);

}  // namespace pcadim
