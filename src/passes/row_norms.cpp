#include "passes/row_norms.hpp"

#include <algorithm>

#include "base/size.hpp"
#include "passes/row_kernels.hpp"

namespace pcadim {
namespace {

/// A preparation spread over all columns, so that a row's norm is one plain loop: dropped columns
/// get the factor 0.
struct RowNorm {
  std::vector<double> shift, factor;

  RowNorm(const Preparation& preparation, Index cols) : shift(size(cols)), factor(size(cols)) {
    for (std::size_t j = 0; j < preparation.kept.size(); ++j) {
      shift[size(preparation.kept[j])] = preparation.shift[j];
      factor[size(preparation.kept[j])] = preparation.factor[j];
    }
  }

  double squared(const double* row) const {
    return squared_length(row, shift.size(), shift.data(), factor.data());
  }

  /// The squared norm of a row of zeros.
  double squared_of_zeros() const {
    double sum = 0;
    for (std::size_t j = 0; j < shift.size(); ++j) {
      sum += shift[j] * factor[j] * (shift[j] * factor[j]);
    }
    return sum;
  }

  /// What a cell adds to the squared norm, compared with a zero: x (x - 2 shift), scaled.
  double difference(Index col, double x) const {
    const std::size_t j = size(col);
    return x * factor[j] * ((x - 2 * shift[j]) * factor[j]);
  }
};

}  // namespace

void gather_norms(RowWalk& walk, std::string_view stage, std::span<const NormTask> tasks,
                  const RowWalk::OnGroup& beside) {
  std::vector<RowNorm> row_norms;
  for (const NormTask& task : tasks) row_norms.emplace_back(task.preparation, walk.cols());
  const std::size_t lanes = walk.lanes_for(sizeof(NormCells));
  std::vector<NormCells> cells(lanes * tasks.size());
  std::vector<LongestRows> longest(cells.size());
  std::vector<std::vector<double>> squared(walk.workers());
  walk.run(stage, lanes, [&](WorkSlot slot, const RowGroup& group) {
    std::vector<double>& norms = squared[slot.worker];
    norms.resize(size(group.rows));
    for (std::size_t k = 0; k < tasks.size(); ++k) {
      for (Index i = 0; i < group.rows; ++i)
        norms[size(i)] = row_norms[k].squared(group.data + i * group.cols);
      const std::size_t place = slot.lane * tasks.size() + k;
      cells[place].add(norms, tasks[k].zero_limit);
      for (Index i = 0; i < group.rows; ++i)
        longest[place].add(group.first_row + i, norms[size(i)]);
    }
    if (beside) beside(slot, group);
  });
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const NormTask& task = tasks[k % tasks.size()];
    task.norms.merge(cells[k]);
    if (task.longest != nullptr) task.longest->merge(longest[k]);
  }
}

void gather_norms(const SparseView& matrix, const NormTask& task) {
  const RowNorm row_norm(task.preparation, matrix.cols);
  const double zeros = row_norm.squared_of_zeros();
  std::vector<double> squared(size(matrix.rows));
  for (Index i = 0; i < matrix.rows; ++i) {
    double sum = 0;
    for (Index k = matrix.start[i]; k < matrix.start[i + 1]; ++k) {
      sum += row_norm.difference(matrix.column[k], matrix.value[k]);
    }
    squared[size(i)] = std::max(zeros + sum, 0.0);
    if (task.longest != nullptr) task.longest->add(i, squared[size(i)]);
  }
  task.norms.add(squared, task.zero_limit);
}

}  // namespace pcadim
