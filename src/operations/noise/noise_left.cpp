#include "operations/noise/noise_left.hpp"

#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "linalg/reflector.hpp"

namespace pcadim {
namespace {

/// `squares` of each row (or column) less what the components explain, over the degrees of freedom
/// that they leave to it: (1 - own - its leverage) * others.
std::vector<double> variances_left(std::vector<double> squares, const std::vector<double>& vectors,
                                   const std::vector<double>& values, double own, double others) {
  constexpr double least_freedom = 0.05;
  const std::size_t count = squares.size();
  std::vector<double> freedom(count, 1 - own);
  for (std::size_t k = 0; k < values.size(); ++k) {
    for (std::size_t i = 0; i < count; ++i) {
      const double entry = vectors[k * count + i];
      squares[i] -= values[k] * values[k] * entry * entry;
      freedom[i] -= entry * entry;
    }
  }
  for (std::size_t i = 0; i < count; ++i)
    squares[i] = std::max(squares[i], 0.0) / (std::max(freedom[i], least_freedom) * others);
  return squares;
}

/// The product of each entry of a vector with the next one, summed.
double with_next(const double* vector, Index count) {
  return inner_product(count - 1, vector + 1, vector);
}

NeighbourProducts products_of_column(const DataMatrix& data, Index j) {
  const Index n = data.rows;
  const double* column = data.column(j).data();
  const double beside = j > 0 ? inner_product(n, column, data.column(j - 1).data()) : 0;
  return {with_next(column, n), beside, inner_product(n, column, column)};
}

NeighbourProducts neighbour_products(const DataMatrix& data, int threads) {
  std::vector<NeighbourProducts> columns(size(data.cols));
  for_columns(data, threads, [&](Index j) { columns[size(j)] = products_of_column(data, j); });
  NeighbourProducts sums;
  for (const NeighbourProducts& column : columns) {
    sums.rows += column.rows;
    sums.columns += column.columns;
    sums.squares += column.squares;
  }
  return sums;
}

/// The sums of what is left of the data: components are orthogonal to it, and to each other.
NeighbourProducts less_components(NeighbourProducts sums, const SingularTriplets& taken) {
  const Index count = std::ssize(taken.values);
  for (Index k = 0; k < count; ++k) {
    const double square = taken.values[size(k)] * taken.values[size(k)];
    const Index rows = std::ssize(taken.left) / count, cols = std::ssize(taken.right) / count;
    sums.squares -= square;
    sums.rows -= square * with_next(&taken.left[size(k * rows)], rows);
    sums.columns -= square * with_next(&taken.right[size(k * cols)], cols);
  }
  return sums;
}

/// The data without the components.
DataMatrix residual(DataMatrix data, const SingularTriplets& taken) {
  const std::size_t n = size(data.rows);
  for (Index j = 0; j < data.cols; ++j) {
    const auto column = data.column(j);
    for (std::size_t k = 0; k < taken.values.size(); ++k) {
      const double loading = taken.values[k] * taken.right[k * size(data.cols) + size(j)];
      for (std::size_t i = 0; i < n; ++i) column[i] -= taken.left[k * n + i] * loading;
    }
  }
  return data;
}

NeighbourCorrelations correlations_of(const NeighbourProducts& left) {
  constexpr double most = 0.98;
  if (!(left.squares > 0)) return {};
  return {std::clamp(left.rows / left.squares, -most, most),
          std::clamp(left.columns / left.squares, -most, most)};
}

/// Makes vectors of the long side of their products with the data.
void divide_by_values(std::vector<double>& vectors, const std::vector<double>& values) {
  const std::size_t length = values.empty() ? 0 : vectors.size() / values.size();
  for (std::size_t k = 0; k < values.size(); ++k) {
    const double unit = values[k] > 0 ? 1 / values[k] : 0;
    for (std::size_t i = 0; i < length; ++i) vectors[k * length + i] *= unit;
  }
}

std::vector<double> roots(std::vector<double> values) {
  for (double& value : values) value = std::sqrt(value);
  return values;
}

}  // namespace

SingularTriplets leading_triplets(const DataMatrix& data, std::vector<double> products, Index count,
                                  int threads) {
  if (count == 0) return {};
  const Index side = std::min(data.rows, data.cols);
  return triplets_of(data, leading_eigenpairs(side, products.data(), count, threads));
}

SingularTriplets triplets_of(const DataMatrix& data, Eigenpairs pairs) {
  const Index n = data.rows, p = data.cols, length = std::max(n, p);
  const Index count = std::ssize(pairs.values);
  std::vector<double> others(size(length * count));
  p <= n
      ? multiply(n, count, p, data.values.data(), pairs.vectors.data(), others.data())
      : multiply_transposed(p, count, n, data.values.data(), pairs.vectors.data(), others.data());
  SingularTriplets result = triplets_of(std::move(pairs), std::move(others));
  if (p > n) std::swap(result.left, result.right);
  return result;
}

SingularTriplets triplets_of(Eigenpairs pairs, std::vector<double> products) {
  SingularTriplets result{roots(std::move(pairs.values)), std::move(products),
                          std::move(pairs.vectors)};
  divide_by_values(result.left, result.values);
  return result;
}

SingularTriplets first_triplets(const SingularTriplets& all, Index count) {
  const auto part = [&](const std::vector<double>& vectors) {
    const Index length = all.values.empty() ? 0 : std::ssize(vectors) / std::ssize(all.values);
    return std::vector<double>(vectors.begin(), vectors.begin() + offset(length * count));
  };
  return {
      {all.values.begin(), all.values.begin() + offset(count)}, part(all.left), part(all.right)};
}

std::vector<double> row_variances_left(const DataMatrix& data, const SingularTriplets& taken,
                                       bool centered, int threads) {
  return row_variances_left(row_squares(data, threads), data.cols, taken, centered);
}

std::vector<double> row_variances_left(std::vector<double> squares, Index cols,
                                       const SingularTriplets& taken, bool centered) {
  const double own = centered ? 1 / static_cast<double>(squares.size()) : 0;
  return variances_left(std::move(squares), taken.left, taken.values, own,
                        static_cast<double>(cols - std::ssize(taken.values)));
}

std::vector<double> column_variances_left(std::vector<double> squares, double free_rows,
                                          const SingularTriplets& taken) {
  return variances_left(std::move(squares), taken.right, taken.values, 0,
                        free_rows - static_cast<double>(std::ssize(taken.values)));
}

std::optional<NeighbourCorrelations> correlations_left(const NeighbourProducts& all,
                                                       const SingularTriplets& taken) {
  constexpr double enough = 1e-6;  // of the squares
  const NeighbourProducts left = less_components(all, taken);
  if (!(left.squares > enough * all.squares)) return std::nullopt;
  return correlations_of(left);
}

NeighbourCorrelations correlations_left(const DataMatrix& data, const SingularTriplets& taken,
                                        int threads) {
  if (const auto left = correlations_left(neighbour_products(data, threads), taken)) return *left;
  return correlations_of(neighbour_products(residual(data, taken), threads));
}

}  // namespace pcadim
