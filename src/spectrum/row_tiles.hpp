#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "pcadim/source.hpp"

namespace pcadim {

/// Rows of a source as doubles, one after another.
struct RowTile {
  const double* data = nullptr;  ///< row i starts at data + i * cols
  Index rows = 0, cols = 0;
  Index first_row = 0;           ///< of all rows of the source
};

/// Cuts a source into tiles of a fixed number of rows, whatever blocks it hands out. All sums are
/// made per tile and combined in order, so the source's blocks cannot change a digit.
class RowTiles {
 public:
  /// Starts at the source's first row. `read_s` is increased by the time spent in the source.
  RowTiles(Source& source, int threads, double& read_s);

  /// The next tile, or nothing at the end. Throws InputError when a block has another width.
  std::optional<RowTile> next();

 private:
  bool fill();

  Source& source_;
  int threads_;
  double& read_s_;
  std::optional<MatrixView> block_;
  Index used_ = 0;  // rows of block_ already copied
  Index cols_ = 0, tile_rows_ = 0, done_ = 0;
  std::vector<double> buffer_;
};

/// Rows are handled in groups of this many, each by one thread.
inline constexpr Index group_rows = 256;

/// Calls work(group, first, rows) for each group of rows of a tile.
void for_row_groups(Index rows, int threads, const std::function<void(Index, Index, Index)>& work);

/// The time between construction and destruction is added to a total.
class StopWatch {
 public:
  explicit StopWatch(double& total);
  ~StopWatch();
  StopWatch(const StopWatch&) = delete;
  StopWatch& operator=(const StopWatch&) = delete;

 private:
  double& total_;
  double start_;
};

}  // namespace pcadim
