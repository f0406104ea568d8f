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

/// Sums of products of cells with themselves and with their neighbours.
struct NeighbourProducts {
  double rows = 0, columns = 0, squares = 0;
};

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
NeighbourProducts less_components(NeighbourProducts sums, const DataMatrix& data,
                                  const SingularTriplets& taken) {
  for (Index k = 0; k < std::ssize(taken.values); ++k) {
    const double square = taken.values[size(k)] * taken.values[size(k)];
    sums.squares -= square;
    sums.rows -= square * with_next(&taken.left[size(k * data.rows)], data.rows);
    sums.columns -= square * with_next(&taken.right[size(k * data.cols)], data.cols);
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

double free_rows(const DataMatrix& data, bool centered) {
  return static_cast<double>(centered ? data.rows - 1 : data.rows);
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
  SingularTriplets result;
  for (Index k = 0; k < count; ++k) {
    const double s = std::sqrt(pairs.values[size(k)]), unit = s > 0 ? 1 / s : 0;
    result.values.push_back(s);
    for (Index i = 0; i < length; ++i) others[size(k * length + i)] *= unit;
  }
  (p <= n ? result.left : result.right) = std::move(others);
  (p <= n ? result.right : result.left) = std::move(pairs.vectors);
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
  const double own = centered ? 1 / static_cast<double>(data.rows) : 0;
  return variances_left(row_squares(data, threads), taken.left, taken.values, own,
                        static_cast<double>(data.cols - std::ssize(taken.values)));
}

std::vector<double> column_variances_left(std::vector<double> squares, double free_rows,
                                          const SingularTriplets& taken) {
  return variances_left(std::move(squares), taken.right, taken.values, 0,
                        free_rows - static_cast<double>(std::ssize(taken.values)));
}

std::vector<double> column_variances_left(const DataMatrix& data, const SingularTriplets& taken,
                                          bool centered, int threads) {
  return column_variances_left(column_squares(data, threads), free_rows(data, centered), taken);
}

NeighbourCorrelations correlations_left(const DataMatrix& data, const SingularTriplets& taken,
                                        int threads) {
  constexpr double enough = 1e-6;  // of the squares; below that sums lose their digits
  const NeighbourProducts all = neighbour_products(data, threads);
  NeighbourProducts left = less_components(all, data, taken);
  if (!(left.squares > enough * all.squares))
    left = neighbour_products(residual(data, taken), threads);
  constexpr double most = 0.98;
  if (!(left.squares > 0)) return {};
  return {std::clamp(left.rows / left.squares, -most, most),
          std::clamp(left.columns / left.squares, -most, most)};
}

}  // namespace pcadim
