#pragma once
#include <array>
#include <mutex>
#include <vector>

#include "operations/sample/chosen_rows.hpp"
#include "passes/row_kernels.hpp"
#include "passes/row_walk.hpp"

namespace pcadim {

/// Draws rows by their cells while they pass by, in any order and on any number of threads.
class RowDrawer {
 public:
  /// For rows of `cols` columns, of which the preparation keeps some.
  RowDrawer(const Preparation& preparation, Index cols, const Draw& draw);

  /// Several threads may show rows at once.
  void see(const RowGroup& group);

  /// A row by its places along the directions, where they are known already.
  void offer(Index row, const double* places);

  /// Those that were drawn, ascending.
  std::vector<DrawnRow> rows() &&;

 private:
  void keep(const DrawnRow& one);

  Draw draw_;
  std::vector<double> shift_;       // of all columns
  std::vector<double> directions_;  // row_vectors of them, over all columns
  std::mutex mutex_;
  std::vector<DrawnRow> heap_;  // the largest on top
};

/// The directions for p prepared columns, column after column, in units of the spread that prepared
/// rows have along them.
std::vector<double> drawing_directions(Index p, double total_variance);

}  // namespace pcadim
