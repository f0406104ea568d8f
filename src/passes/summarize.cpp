#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/size.hpp"
#include "linalg/products/blocks.hpp"
#include "passes/finite.hpp"
#include "passes/merged_lanes.hpp"
#include "passes/summary.hpp"
#include "passes/tile_summary.hpp"
#include "passes/whole_numbers.hpp"

namespace pcadim {
namespace {

constexpr std::string_view stage = "reading the data, pass 1 of 2";

/// Every lane has a summary of its own.
template <class Number>
Summary summarize_in_lanes(RowWalk& walk, std::size_t lanes, WholeNumbers& whole) {
  MergedLanes<Summary> summaries(walk.workers(), [&] { return Summary(walk.cols()); });
  std::vector<std::optional<TileSummary<Number>>> tiles(walk.workers());
  walk.run(
      stage, lanes,
      [&](WorkSlot slot, const RowGroup& group) {
        whole.look(slot.worker, group.data, group.rows * group.cols);
        auto& tile = tiles[slot.worker];
        if (!tile) tile.emplace(walk);
        tile->add(group);
      },
      [&](WorkSlot slot) {
        tiles[slot.worker]->close(summaries.of(slot));
        tiles[slot.worker]->multiply(summaries.of(slot));
      },
      [&](WorkSlot slot) { summaries.end(slot); });
  return std::move(summaries).whole();
}

/// All threads work on the one summary.
template <class Number>
Summary summarize_together(RowWalk& walk, WholeNumbers& whole) {
  Summary summary(walk.cols());
  std::vector<TileSummary<Number>> tiles;
  for (std::size_t room = 0; room < RowWalk::rooms; ++room) tiles.emplace_back(walk);
  const std::vector<Block> blocks = large_blocks(walk.cols());
  walk.run_together(stage, {.on_group =
                                [&](WorkSlot slot, const RowGroup& group) {
                                  whole.look(slot.worker, group.data, group.rows * group.cols);
                                  tiles[slot.lane].add(group);
                                },
                            .on_tile = [&](WorkSlot slot) { tiles[slot.lane].close(summary); },
                            .blocks = std::ssize(blocks),
                            .on_block =
                                [&](WorkSlot slot, Index block) {
                                  tiles[slot.lane].multiply(summary, blocks[size(block)]);
                                }});
  return summary;
}

template <class Number>
Summary summarize_by(RowWalk& walk, WholeNumbers& whole) {
  const std::size_t lanes = walk.lanes_for(8 * walk.cols() * walk.cols());
  return walk.shares_tiles(lanes) ? summarize_together<Number>(walk, whole)
                                  : summarize_in_lanes<Number>(walk, lanes, whole);
}

}  // namespace

Summary summarize(const Source& source, RowWalk& walk, bool* whole_numbers, Products products) {
  WholeNumbers whole(walk.workers());
  Summary summary = products == Products::in_singles ? summarize_by<float>(walk, whole)
                                                     : summarize_by<double>(walk, whole);
  require_finite(source, walk, summary.mean());
  if (whole_numbers != nullptr) *whole_numbers = whole.all();
  return summary;
}

}  // namespace pcadim
