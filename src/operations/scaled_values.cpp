#include "operations/scaled_values.hpp"

#include <algorithm>

#include "base/size.hpp"
#include "linalg/eigenvalues.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

std::vector<Index> in_use(std::span<const double> factors) {
  std::vector<Index> places;
  for (Index k = 0; k < std::ssize(factors); ++k) {
    if (factors[size(k)] != 0) places.push_back(k);
  }
  return places;
}

DataMatrix scaled_cells(const DataMatrix& cells, std::span<const double> row_factors,
                        std::span<const double> column_factors) {
  const std::vector<Index> rows = in_use(row_factors), cols = in_use(column_factors);
  DataMatrix result = submatrix(cells, rows, cols);
  for (Index j = 0; j < result.cols; ++j) {
    const double factor = column_factors[size(cols[size(j)])];
    for (Index i = 0; i < result.rows; ++i)
      result.at(i, j) *= row_factors[size(rows[size(i)])] * factor;
  }
  return result;
}

/// Fast, to rounding of the largest one.
std::vector<double> by_inner_products(const DataMatrix& matrix, int threads) {
  const Index side = std::min(matrix.rows, matrix.cols);
  std::vector<double> gram = short_side_products(matrix, threads);
  return gram_eigenvalues(side, gram.data(), side, threads);
}

std::vector<double> by_singular_values(DataMatrix matrix) {
  std::vector<double> values = singular_values(matrix.rows, matrix.cols, matrix.values.data());
  for (double& value : values) value *= value;
  return values;
}

}  // namespace

std::vector<double> scaled_squared_values(const DataMatrix& cells,
                                          std::span<const double> row_factors,
                                          std::span<const double> column_factors, int threads) {
  DataMatrix matrix = scaled_cells(cells, row_factors, column_factors);
  if (matrix.values.empty()) return {};
  std::vector<double> squares = by_inner_products(matrix, threads);
  const Index side = std::min(matrix.rows, matrix.cols);
  return beyond_gram(squares, side) ? by_singular_values(std::move(matrix)) : squares;
}

}  // namespace pcadim
