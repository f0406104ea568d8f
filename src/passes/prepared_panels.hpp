#pragma once
#include <vector>

#include "base/effort.hpp"
#include "linalg/eigenvalues.hpp"
#include "passes/preparation.hpp"

namespace pcadim {

/// A wide matrix by panels of columns, under a preparation that is known: what is left of the
/// prepared matrix X (n x p). Panels depend on the shape alone, and any number of threads gives the
/// same digits.
class PreparedPanels {
 public:
  /// Source and preparation must outlive it.
  PreparedPanels(const Source& source, const Preparation& preparation, const Effort& effort);

  /// X X', n x n, lower triangle.
  Zeroed<double> row_gram() const;

  /// The factor L of X = L Q.
  LowerFactor factor() const;

  /// X' U for U of n x width; p x width.
  std::vector<double> transposed_product(Index width, const double* u) const;

 private:
  /// All rows of some columns, row after row; columns that were dropped are zeros.
  struct Panel {
    Index first = 0, cols = 0;
    std::vector<double> values;
  };
  Panel read(Index number) const;
  Index panels() const { return (shape_.cols + width_ - 1) / width_; }

  const Source& source_;
  const Preparation& preparation_;
  const Effort& effort_;
  Shape shape_;
  Index width_;
  std::vector<double> shift_, factor_;  // of all columns
};

}  // namespace pcadim
