#pragma once
#include <vector>

#include "operations/data_matrix.hpp"
#include "operations/held_out/folds.hpp"

namespace pcadim {

/// Rows that are held out of a fit, about the mean of those that stay, and the products of the
/// columns over the rows that stay: p x p, lower triangle.
struct ColumnFold {
  DataMatrix held;
  std::vector<double> products;
  Index kept = 0;
};

/// `products` are those over all rows; data that are `centered` have columns that add up to 0.
ColumnFold column_fold(const DataMatrix& data, const std::vector<double>& products, bool centered,
                       const Split& split);

}  // namespace pcadim
