#include "passes/sparse_summary.hpp"

#include <algorithm>
#include <limits>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "passes/column_moments.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

/// Where each column's cells stand in the arrays of the rows, rows ascending.
struct CellsOfColumns {
  std::vector<Index> start;  // one for each column, and the end
  std::vector<Index> place;
  std::vector<Index> row;

  explicit CellsOfColumns(const SparseView& matrix)
      : start(size(matrix.cols) + 1), place(size(matrix.cells())), row(size(matrix.cells())) {
    for (Index k = 0; k < matrix.cells(); ++k) ++start[matrix.column[k] + 1];
    for (std::size_t j = 1; j < start.size(); ++j) start[j] += start[j - 1];
    std::vector<Index> next(start.begin(), start.end() - 1);
    for (Index i = 0; i < matrix.rows; ++i) {
      for (Index k = matrix.start[i]; k < matrix.start[i + 1]; ++k) {
        const std::size_t to = size(next[matrix.column[k]]++);
        place[to] = k;
        row[to] = i;
      }
    }
  }
};

/// Digits that the difference between squares and the squared mean may cost: a column's squared
/// mean over its variance.
constexpr double largest_mean_share = 1e4;

bool means_are_small(const std::vector<ColumnMoments>& moments, Index rows) {
  return std::ranges::all_of(moments, [&](const ColumnMoments& column) {
    const double squared_mean = static_cast<double>(rows) * column.mean * column.mean;
    return squared_mean <= largest_mean_share * column.squares || squared_mean == 0 ||
           column.minimum == column.maximum;
  });
}

/// What centring takes away; the diagonal is known better.
void centre(Zeroed<double>& products, const std::vector<ColumnMoments>& moments, Index rows,
            int threads) {
  const Index cols = std::ssize(moments);
  parallel_for(cols, threads, [&](Index j) {
    const double mean = static_cast<double>(rows) * moments[size(j)].mean;
    double* column = &products[size(j * cols)];
    for (Index i = j + 1; i < cols; ++i) column[i] -= mean * moments[size(i)].mean;
    column[j] = moments[size(j)].squares;
  });
}

}  // namespace

SparseCells transposed(const SparseView& matrix, std::span<const double> factor) {
  if (matrix.rows > Index{std::numeric_limits<std::uint32_t>::max()}) {
    throw InputError("there are too many rows for a matrix of row products");
  }
  CellsOfColumns cells(matrix);
  SparseCells result{matrix.cols, matrix.rows, std::move(cells.start), {}, {}};
  for (const Index i : cells.row) result.column.push_back(static_cast<std::uint32_t>(i));
  for (const Index k : cells.place) {
    result.value.push_back(factor[matrix.column[k]] * matrix.value[k]);
  }
  return result;
}

Zeroed<double> sparse_inner_products(const SparseView& matrix, int threads) {
  const CellsOfColumns cells(matrix);
  Zeroed<double> products(size(matrix.cols * matrix.cols));
  // A column of the result stays in a core's cache while all rows with a cell in it pass by.
  parallel_for(matrix.cols, threads, [&](Index j) {
    double* column = &products[size(j * matrix.cols)];
    for (Index c = cells.start[size(j)]; c < cells.start[size(j) + 1]; ++c) {
      const Index first = cells.place[size(c)], end = matrix.start[cells.row[size(c)] + 1];
      const double value = matrix.value[first];
      for (Index k = first; k < end; ++k) {
        column[matrix.column[k]] += value * matrix.value[k];
      }
    }
  });
  return products;
}

bool sparse_products_pay(const SparseView& matrix) {
  constexpr double dense_share = 0.15;
  return static_cast<double>(matrix.cells()) <=
         dense_share * static_cast<double>(matrix.rows) * static_cast<double>(matrix.cols);
}

std::optional<Summary> sparse_summary(const Source& source, const SparseView& matrix, int threads,
                                      bool& whole_numbers) {
  const std::vector<ColumnMoments> moments = column_moments(source, matrix, &whole_numbers);
  if (!means_are_small(moments, matrix.rows)) return std::nullopt;
  Zeroed<double> scatter = sparse_inner_products(matrix, threads);
  centre(scatter, moments, matrix.rows, threads);
  return Summary(matrix.rows, moments, std::move(scatter));
}

Summary summarize_cheaply(const Source& source, RowWalk& walk, bool& whole_numbers) {
  constexpr Index few_columns = 1000;  // up to so many, dense products cost next to nothing
  const auto sparse = source.sparse();
  if (sparse && sparse->cols > few_columns && sparse_products_pay(*sparse)) {
    auto summary = sparse_summary(source, *sparse, walk.threads(), whole_numbers);
    if (summary) return std::move(*summary);
  }
  return summarize(source, walk, &whole_numbers);
}

}  // namespace pcadim
