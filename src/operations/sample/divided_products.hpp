#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "base/effort.hpp"
#include "passes/preparation.hpp"
#include "pcadim/data_operations.hpp"
#include "spectrum/products.hpp"

namespace pcadim {

/// Centred rows that nothing is known of but their columns' variances and products with them: there
/// are too many of them for a Gram matrix, in one place or in parts.
struct RowsByProducts {
  Index n = 0;
  const Preparation& preparation;
  std::vector<double> variances;  ///< of the prepared columns, divisor n
  bool columns_only = false;      ///< see KnownOfProducts
  Effort effort;
  /// The products under another preparation of the same columns, or of some of them.
  std::function<std::unique_ptr<PreparedProducts>(const Preparation&)> products;
  /// The lengths of the rows under that preparation, which gives them this total variance.
  std::function<NormMeasure(const Preparation&, double)> norms;
};

/// The leading eigenvalues of all rows, columns divided by the deviations of their noise, with an
/// estimate of the others. The noise is what all rows leave beyond `components`, or beyond as many
/// as stand above white noise when columns are divided by their own deviations, if these are more.
/// Only columns with a positive number in `in_use` are looked at. Some 40 to 70 products with 16
/// vectors each.
Whitened divided_by_products(const RowsByProducts& rows, const std::vector<double>& in_use,
                             Index components);

}  // namespace pcadim
