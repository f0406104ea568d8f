#include "passes/column_moments.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/size.hpp"
#include "passes/finite.hpp"
#include "passes/row_kernels.hpp"
#include "passes/whole_numbers.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

constexpr double no_value_yet = std::numeric_limits<double>::infinity();

/// The moments of some rows, column by column. Two of them merge (Chan, Golub & LeVeque 1983).
struct Columns {
  double rows = 0;
  std::vector<double> mean, squares, minimum, maximum;

  explicit Columns(std::size_t cols)
      : mean(cols), squares(cols), minimum(cols, no_value_yet), maximum(cols, -no_value_yet) {}

  Columns(const RowGroup& group) : Columns(size(group.cols)) {
    rows = static_cast<double>(group.rows);
    accumulate_columns(group.data, size(group.rows), mean.size(), mean.data(), minimum.data(),
                       maximum.data());
    for (double& x : mean) x /= rows;
    add_squared_distances(group.data, size(group.rows), mean.size(), mean.data(), squares.data());
  }

  void merge(const Columns& other) {
    if (other.rows == 0) return;
    const double share = other.rows / (rows + other.rows);
    for (std::size_t j = 0; j < mean.size(); ++j) {
      const double distance = other.mean[j] - mean[j];
      squares[j] += other.squares[j] + distance * distance * share * rows;
      mean[j] += distance * share;
      minimum[j] = std::min(minimum[j], other.minimum[j]);
      maximum[j] = std::max(maximum[j], other.maximum[j]);
    }
    rows += other.rows;
  }
};

void require_finite_cells(const Source& source, const SparseView& matrix) {
  const double* end = matrix.value + matrix.cells();
  const double* bad =
      std::find_if_not(matrix.value, end, [](double x) { return std::isfinite(x); });
  if (bad == end) return;
  const Index at = bad - matrix.value;
  const Index row =
      std::upper_bound(matrix.start, matrix.start + matrix.rows + 1, at) - matrix.start - 1;
  refuse_not_finite(source, row, matrix.column[at], *bad);
}

}  // namespace

std::vector<ColumnMoments> column_moments(const Source& source, RowWalk& walk,
                                          bool* whole_numbers) {
  const std::size_t cols = size(walk.cols()), lanes = walk.lanes_for(4 * 8 * walk.cols());
  std::vector<Columns> parts(lanes, Columns(cols));
  WholeNumbers whole(lanes);
  walk.run("reading the data: columns", lanes, [&](WorkSlot slot, const RowGroup& group) {
    whole.look(slot.lane, group.data, group.rows * group.cols);
    parts[slot.lane].merge(Columns(group));
  });
  for (std::size_t k = 1; k < lanes; ++k) parts[0].merge(parts[k]);
  require_finite(source, walk, parts[0].mean);
  if (whole_numbers != nullptr) *whole_numbers = whole.all();
  std::vector<ColumnMoments> moments(cols);
  for (std::size_t j = 0; j < cols; ++j) {
    moments[j] = {parts[0].mean[j], parts[0].squares[j], parts[0].minimum[j], parts[0].maximum[j]};
  }
  return moments;
}

std::vector<ColumnMoments> column_moments(const Source& source, const SparseView& matrix,
                                          bool* whole_numbers) {
  require_finite_cells(source, matrix);
  if (whole_numbers != nullptr) *whole_numbers = all_whole(matrix.value, size(matrix.cells()));
  const auto rows = static_cast<double>(matrix.rows);
  std::vector<ColumnMoments> moments(size(matrix.cols), {0, 0, no_value_yet, -no_value_yet});
  std::vector<Index> filled(moments.size());
  for (Index k = 0; k < matrix.cells(); ++k) {
    ColumnMoments& column = moments[matrix.column[k]];
    column.mean += matrix.value[k];
    column.minimum = std::min(column.minimum, matrix.value[k]);
    column.maximum = std::max(column.maximum, matrix.value[k]);
    ++filled[matrix.column[k]];
  }
  for (ColumnMoments& column : moments) column.mean /= rows;
  for (Index k = 0; k < matrix.cells(); ++k) {
    ColumnMoments& column = moments[matrix.column[k]];
    const double distance = matrix.value[k] - column.mean;
    column.squares += distance * distance;
  }
  for (std::size_t j = 0; j < moments.size(); ++j) {
    if (filled[j] == matrix.rows) continue;
    const auto zeros = static_cast<double>(matrix.rows - filled[j]);
    moments[j].squares += zeros * moments[j].mean * moments[j].mean;
    moments[j].minimum = std::min(moments[j].minimum, 0.0);
    moments[j].maximum = std::max(moments[j].maximum, 0.0);
  }
  return moments;
}

}  // namespace pcadim
