#pragma once
#include <functional>
#include <string_view>
#include <vector>

#include "base/effort.hpp"
#include "base/threads/filled_ahead.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

/// Consecutive rows of a source as doubles, one after another: about half a megabyte, so that they
/// stay in one core's cache while they are worked on.
struct RowGroup {
  const double* data = nullptr;  ///< row i starts at data + i * cols
  Index rows = 0, cols = 0;
  Index first_row = 0;
};

/// Where a callback runs: its results belong to the lane (of RowWalk::run_together(): to the room),
/// its work space to the worker.
struct WorkSlot {
  std::size_t lane = 0;
  std::size_t worker = 0;
};

/// Walks over all rows of a source with random access. Rows are cut into tiles, tiles are assigned
/// to lanes, and each lane sees its tiles in order, on one thread at a time. Tiles and lanes depend
/// on the shape alone: a caller that keeps one result per lane and merges them in order gets the
/// same digits for any number of threads.
class RowWalk {
 public:
  /// From so many columns on, products of matrices can be shared out among threads.
  static constexpr Index many_cols = 256;

  static constexpr std::size_t most_lanes = 64;

  /// The source must outlive the walk.
  RowWalk(const Source& source, const Effort& effort);

  std::size_t workers() const { return buffers_.size(); }
  int threads() const { return effort_.threads; }
  Index rows() const { return shape_.rows; }
  Index cols() const { return shape_.cols; }
  Index groups_per_tile() const { return tile_rows_ / group_rows_; }
  Index tile_rows() const { return tile_rows_; }

  /// How many lanes for results of `bytes` each, which must be cleared and merged: as many as the
  /// threads of a large machine can use, where 128 MB have room for them and there are tiles enough
  /// for each.
  std::size_t lanes_for(Index bytes) const;

  /// Had the threads better share the tiles (run_together()) than have so many lanes? Products of
  /// many columns can be shared out, those of few cannot.
  bool shares_tiles(std::size_t lanes) const { return lanes < 16 && shape_.cols >= many_cols; }

  using OnGroup = std::function<void(WorkSlot, const RowGroup&)>;
  using OnTile = std::function<void(WorkSlot)>;
  using OnLane = std::function<void(WorkSlot)>;

  /// Calls on_group for every group of rows, on_tile after the last group of each tile, and on_lane
  /// after the last tile of each lane. The stage names the work in progress reports; an empty one
  /// is not shown. Throws Interrupted when the user asks to stop.
  void run(
      std::string_view stage, std::size_t lanes, const OnGroup& on_group,
      const OnTile& on_tile = [](WorkSlot) {}, const OnLane& on_lane = [](WorkSlot) {});

  /// Tiles that are in work at once, each in a room of its own.
  static constexpr std::size_t rooms = FilledAhead::rooms;

  /// What all threads do together with one tile after another.
  struct Together {
    OnGroup on_group;  ///< any group of a tile, in any order
    OnTile on_tile;    ///< after the last group of a tile, and after the tile before
    Index blocks = 0;  ///< parts of the result
    /// Each block, after on_tile and after the same block of the tile before.
    std::function<void(WorkSlot, Index)> on_block;
  };
  void run_together(std::string_view stage, const Together& work);

  /// Seconds spent reading so far: of all threads, divided by their number.
  double read_seconds() const;

 private:
  Index tiles() const { return (shape_.rows + tile_rows_ - 1) / tile_rows_; }
  const Watch& watch_of(std::string_view stage) const {
    return stage.empty() ? silent_ : effort_.watch;
  }
  void run_group(Index first_row, WorkSlot slot, const OnGroup& on_group);
  /// Where the rows lie, or a copy that stays until the worker reads others.
  const double* read_group(Index first_row, Index rows, std::size_t worker);

  const Source& source_;
  Shape shape_;
  Effort effort_;
  Watch silent_;  // can be stopped, but tells nothing
  Index group_rows_, tile_rows_;
  std::vector<std::vector<double>> buffers_;  // one for each worker
  std::vector<double> read_s_;
};

}  // namespace pcadim
