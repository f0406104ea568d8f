#pragma once
#include <memory>

#include "passes/preparation.hpp"
#include "passes/row_walk.hpp"

namespace pcadim {

/// The prepared matrix X (n x p) as a linear operator: X is never stored, so that sparse rows stay
/// sparse under centring and rows on disk stay there. Any number of threads gives
/// the same digits.
class PreparedProducts {
 public:
  PreparedProducts() = default;
  PreparedProducts(const PreparedProducts&) = delete;
  PreparedProducts& operator=(const PreparedProducts&) = delete;
  virtual ~PreparedProducts();

  /// y = X'X x, both p x width.
  virtual void column_gram(Index width, const double* x, double* y) = 0;

  /// y = X X' x, both n x width.
  virtual void row_gram(Index width, const double* x, double* y) = 0;

  /// y = X' x, x of n x width, y of p x width.
  virtual void transposed(Index width, const double* x, double* y) = 0;
};

/// Over a source with random access; reads it once for a column_gram(), twice for a row_gram().
/// Walk and preparation must outlive it.
std::unique_ptr<PreparedProducts> dense_products(RowWalk& walk, const Preparation& preparation);

/// Over rows without their zeros. The preparation must outlive it.
std::unique_ptr<PreparedProducts> sparse_products(const SparseView& matrix,
                                                  const Preparation& preparation, int threads);

}  // namespace pcadim
