#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/effort.hpp"
#include "passes/preparation.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

/// A matrix in memory, column after column.
struct DataMatrix {
  Index rows = 0, cols = 0;
  std::vector<double> values;

  DataMatrix() = default;
  DataMatrix(Index row_count, Index col_count)
      : rows(row_count),
        cols(col_count),
        values(static_cast<std::size_t>(row_count) * static_cast<std::size_t>(col_count)) {}

  std::span<double> column(Index j) {
    return {values.data() + j * rows, static_cast<std::size_t>(rows)};
  }
  std::span<const double> column(Index j) const {
    return {values.data() + j * rows, static_cast<std::size_t>(rows)};
  }
  double& at(Index i, Index j) { return values[static_cast<std::size_t>(j * rows + i)]; }
  double at(Index i, Index j) const { return values[static_cast<std::size_t>(j * rows + i)]; }
};

/// How many threads may work on matrices of that size at once, each with two of its own beside the
/// data: as many as memory has room for. Answers do not depend on it. Throws NotApplicable when
/// there is no room for one.
int affordable_threads(Index rows, Index cols, const Effort& effort);

/// The source's rows as prepared for the decomposition. Throws NotApplicable when there is no room
/// to work on them.
DataMatrix load_matrix(const Source& source, const Preparation& preparation, const Effort& effort);

/// The same columns neither shifted nor scaled, as they were read.
DataMatrix load_as_read(const Source& source, Preparation preparation, const Effort& effort);

/// The given rows and columns of a matrix.
DataMatrix submatrix(const DataMatrix& matrix, std::span<const Index> rows,
                     std::span<const Index> cols);

/// The sums of squares of each row and of each column. As with all that takes `threads`, their
/// number changes no digit.
std::vector<double> row_squares(const DataMatrix& matrix, int threads);
std::vector<double> column_squares(const DataMatrix& matrix, int threads);

/// The inner products of the rows or of the columns, whichever are fewer: lower triangle.
std::vector<double> short_side_products(const DataMatrix& matrix, int threads);

/// The rows along a direction: equal rows have equal places on it.
std::vector<double> places_along(const DataMatrix& matrix, std::span<const double> direction,
                                 int threads);

/// The same, along a random one.
std::vector<double> random_projection(const DataMatrix& matrix, std::uint64_t seed,
                                      std::uint64_t stream, int threads);

/// Calls work(j) for every column, on several threads where the matrix is large.
void for_columns(const DataMatrix& matrix, int threads, const std::function<void(Index)>& work);

/// 0, 1, ..., count - 1.
std::vector<Index> counting(Index count);

/// The same without those given, which ascend.
std::vector<Index> others(const std::vector<Index>& left_out, Index count);

}  // namespace pcadim
