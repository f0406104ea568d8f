#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <mutex>
#include <vector>

#include "passes/preparation.hpp"
#include "passes/row_kernels.hpp"
#include "passes/row_walk.hpp"

namespace pcadim {

/// A row by a number that its own cells give (FoldPattern::content), its place along one direction,
/// which tells rows with one number apart, and where it stands in the data, which tells copies
/// apart.
struct DrawnRow {
  std::uint64_t number = 0;
  double place = 0;
  Index row = 0;
  auto operator<=>(const DrawnRow&) const = default;
};

/// How rows are drawn: the smallest `count` of those whose number is `most_number` at most. Rows
/// of one part are drawn without the others by that, and few of them need travel.
struct Draw {
  Index count = 0;
  std::uint64_t most_number = 0;
  double total_variance = 0;  ///< of the prepared data
};

/// For n x p data. The smallest rows of more are those of fewer.
Draw draw_of(Index n, Index p, double total_variance, Index count);

/// One number for each direction.
using PlaceSquares = std::array<double, row_vectors>;

/// Draws rows by their cells while they pass by, in any order and on any number of threads.
class RowDrawer {
 public:
  /// For rows of `cols` columns, of which the preparation keeps some.
  RowDrawer(const Preparation& preparation, Index cols, const Draw& draw);

  /// Several threads may show rows at once. Returns the sums of the squares of their places, along
  /// each direction.
  PlaceSquares see(const RowGroup& group);

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
