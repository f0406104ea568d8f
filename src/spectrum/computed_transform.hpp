#pragma once
#include "base/size.hpp"
#include "passes/preparation.hpp"
#include "pcadim/computing_source.hpp"

namespace pcadim {

/// The preparation as the owner of the data knows it: with all columns, 0 for those left out.
inline ColumnTransform transform_of(const Preparation& preparation, Index cols) {
  ColumnTransform transform{std::vector<double>(size(cols)), std::vector<double>(size(cols))};
  for (std::size_t j = 0; j < preparation.kept.size(); ++j) {
    transform.shift[size(preparation.kept[j])] = preparation.shift[j];
    transform.factor[size(preparation.kept[j])] = preparation.factor[j];
  }
  return transform;
}

/// The rows of a matrix (column after column, a row for each column of the data) that belong to
/// columns in use.
inline std::vector<double> in_use(const std::vector<double>& matrix, Index cols,
                                  const Preparation& preparation) {
  std::vector<double> kept;
  kept.reserve(matrix.size());
  for (std::size_t first = 0; first < matrix.size(); first += size(cols)) {
    for (const Index column : preparation.kept) kept.push_back(matrix[first + size(column)]);
  }
  return kept;
}

}  // namespace pcadim
