#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "passes/summary.hpp"
#include "pcadim/source.hpp"

/// Gram matrices of sparse data. Their cost is the number of pairs of cells that share a row, so
/// that few cells in a hundred make them much cheaper than a product of dense matrices.
namespace pcadim {

/// A sparse matrix that owns its cells.
struct SparseCells {
  Index rows = 0, cols = 0;
  std::vector<Index> start;
  std::vector<std::uint32_t> column;
  std::vector<double> value;

  SparseView view() const { return {rows, cols, start.data(), column.data(), value.data()}; }
};

/// Rows and columns exchanged, and every column of the given matrix multiplied by its factor.
/// Throws InputError for more rows than a sparse matrix may have columns.
SparseCells transposed(const SparseView& matrix, std::span<const double> factor);

/// A'A: cols x cols, column-major, lower triangle. Any number of threads gives the same digits.
Zeroed<double> sparse_inner_products(const SparseView& matrix, int threads);

/// Are there so few cells that pairs of them cost less than products of dense rows?
bool sparse_products_pay(const SparseView& matrix);

/// The summary of all rows from pairs of cells and the means: sum of x x' - n m m'. Nothing where
/// that would cost digits, because a mean is large beside its column's spread. Throws InputError
/// naming the first cell that is not a number. Tells whether all cells are whole numbers.
std::optional<Summary> sparse_summary(const Source& source, const SparseView& matrix, int threads,
                                      bool& whole_numbers);

/// The summary of all rows in the cheaper way: by pairs of cells where the data are stored without
/// their zeros and few are left, else by summarize().
Summary summarize_cheaply(const Source& source, RowWalk& walk, bool& whole_numbers);

}  // namespace pcadim
