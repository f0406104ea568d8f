#include "passes/row_walk.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "base/stop_watch.hpp"
#include "model/rows_in_place.hpp"

namespace pcadim {
namespace {

Index rows_per_group(Index cols) { return std::clamp<Index>((Index{1} << 16) / cols, 16, 1024); }

/// So many that the products of a tile are worth their overhead. Few columns: half a megabyte and
/// 384 rows, which a core's own cache holds together with the scatter matrix. Many: 4 MB and 1024
/// rows, which are groups enough for all threads together (run_together()).
Index rows_per_tile(Index cols, Index group_rows) {
  const bool few = cols < RowWalk::many_cols;
  const Index wanted = few ? std::max<Index>((Index{1} << 16) / cols, 384)
                           : std::max<Index>((Index{1} << 19) / cols, 1024);
  return (wanted + group_rows - 1) / group_rows * group_rows;
}

}  // namespace

RowWalk::RowWalk(const Source& source, const Effort& effort)
    : source_(source),
      shape_(*source.shape()),
      effort_(effort),
      silent_{{}, effort.watch.stop},
      group_rows_(rows_per_group(shape_.cols)),
      tile_rows_(rows_per_tile(shape_.cols, group_rows_)),
      buffers_(size(thread_count(effort.threads))),
      read_s_(buffers_.size()) {}

std::size_t RowWalk::lanes_for(Index bytes) const {
  constexpr Index most = most_lanes, room = Index{1} << 27;
  // A large result is worth its merging after some tiles, a small one after each. Beside the tiles
  // of few columns results are large soon.
  const Index large = shape_.cols < many_cols ? Index{1} << 17 : Index{1} << 20;
  const Index worthwhile = tiles() / (bytes >= large ? 4 : 1);
  return std::bit_floor(size(std::clamp<Index>(std::min(room / bytes, worthwhile), 1, most)));
}

void RowWalk::run(std::string_view stage, std::size_t lane_count, const OnGroup& on_group,
                  const OnTile& on_tile, const OnLane& on_lane) {
  WorkMeter meter(watch_of(stage), stage, tiles());
  const auto lanes = static_cast<Index>(lane_count);
  parallel_for(lanes, effort_.threads, [&](Index lane, Index worker) {
    const WorkSlot slot{size(lane), size(worker)};
    for (Index tile = lane; tile < tiles(); tile += lanes) {
      const Index end = std::min((tile + 1) * tile_rows_, shape_.rows);
      for (Index first = tile * tile_rows_; first < end; first += group_rows_)
        run_group(first, slot, on_group);
      on_tile(slot);
      meter.step();
    }
    on_lane(slot);
  });
}

void RowWalk::run_together(std::string_view stage, const Together& work) {
  constexpr Index worth_threads = Index{1} << 17;  // cells of a tile
  WorkMeter meter(watch_of(stage), stage, tiles());
  const auto fill = [&](Parcel tile, Index group, Index worker) {
    const Index first = tile.number * tile_rows_ + group * group_rows_;
    if (first < shape_.rows) run_group(first, {tile.room, size(worker)}, work.on_group);
  };
  const auto use = [&](Parcel tile, Index block) {
    work.on_block({tile.room, 0}, block);
    if (block == work.blocks - 1) meter.step();
  };
  const Index cells = std::min(tile_rows_, shape_.rows) * shape_.cols;
  FilledAhead(tiles(), {groups_per_tile(), work.blocks, fill,
                        [&](Parcel tile) {
                          work.on_tile({tile.room, 0});
                        },
                        use})
      .run(cells < worth_threads ? 1 : effort_.threads);
}

void RowWalk::run_group(Index first_row, WorkSlot slot, const OnGroup& on_group) {
  const Index rows = std::min(group_rows_, shape_.rows - first_row);
  on_group(slot, {read_group(first_row, rows, slot.worker), rows, shape_.cols, first_row});
}

const double* RowWalk::read_group(Index first_row, Index rows, std::size_t worker) {
  const StopWatch watch(read_s_[worker]);
  const auto* lying = dynamic_cast<const RowsInPlace*>(&source_);
  if (const double* cells = lying ? lying->rows_in_place(first_row, rows) : nullptr) return cells;
  std::vector<double>& buffer = buffers_[worker];
  buffer.resize(size(group_rows_ * shape_.cols));
  source_.read_rows(first_row, rows, buffer.data());
  return buffer.data();
}

double RowWalk::read_seconds() const {
  return std::accumulate(read_s_.begin(), read_s_.end(), 0.0) / static_cast<double>(read_s_.size());
}

}  // namespace pcadim
