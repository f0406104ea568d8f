#include "passes/row_walk.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/parallel.hpp"
#include "base/stop_watch.hpp"

namespace pcadim {
namespace {

Index rows_per_group(Index cols) { return std::clamp<Index>((Index{1} << 16) / cols, 16, 1024); }

/// At least 4 MB and 1024 rows, so that the products of a tile are worth their overhead.
Index rows_per_tile(Index cols, Index group_rows) {
  const Index wanted = std::max<Index>((Index{1} << 19) / cols, 1024);
  return (wanted + group_rows - 1) / group_rows * group_rows;
}

}  // namespace

RowWalk::RowWalk(const Source& source, const Effort& effort)
    : source_(source),
      shape_(*source.shape()),
      effort_(effort),
      group_rows_(rows_per_group(shape_.cols)),
      tile_rows_(rows_per_tile(shape_.cols, group_rows_)),
      buffers_(static_cast<std::size_t>(thread_count(effort.threads))),
      read_s_(buffers_.size()) {}

std::size_t RowWalk::lanes_for(Index bytes) const {
  const Index affordable =
      std::max<Index>((Index{1} << 23) / bytes, bytes <= Index{1} << 26 ? 2 : 1);
  const Index worthwhile = shape_.rows / tile_rows_ / 4;
  const Index most = std::clamp<Index>(std::min(affordable, worthwhile), 1, 16);
  return std::bit_floor(static_cast<std::size_t>(most));  // so that threads share them evenly
}

void RowWalk::run(std::string_view stage, std::size_t lane_count, const OnGroup& on_group,
                  const OnTile& on_tile) {
  const Watch silent{{}, effort_.watch.stop};
  WorkMeter meter(stage.empty() ? silent : effort_.watch, stage,
                  (shape_.rows + tile_rows_ - 1) / tile_rows_);
  const auto lanes = static_cast<Index>(lane_count);
  parallel_for(lanes, effort_.threads, [&](Index lane, Index worker) {
    const WorkSlot slot{static_cast<std::size_t>(lane), static_cast<std::size_t>(worker)};
    for (Index tile = lane; tile * tile_rows_ < shape_.rows; tile += lanes) {
      run_tile(tile, slot, on_group);
      on_tile(slot);
      meter.step();
    }
  });
}

void RowWalk::run_tile(Index tile, WorkSlot slot, const OnGroup& on_group) {
  std::vector<double>& buffer = buffers_[slot.worker];
  buffer.resize(static_cast<std::size_t>(group_rows_ * shape_.cols));
  const Index end = std::min((tile + 1) * tile_rows_, shape_.rows);
  for (Index first = tile * tile_rows_; first < end; first += group_rows_) {
    const RowGroup group{buffer.data(), std::min(group_rows_, end - first), shape_.cols, first};
    {
      const StopWatch watch(read_s_[slot.worker]);
      source_.read_rows(first, group.rows, buffer.data());
    }
    on_group(slot, group);
  }
}

double RowWalk::read_seconds() const {
  return std::accumulate(read_s_.begin(), read_s_.end(), 0.0) / static_cast<double>(read_s_.size());
}

}  // namespace pcadim
