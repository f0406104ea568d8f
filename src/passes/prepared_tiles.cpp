#include "passes/prepared_tiles.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <string_view>

#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

/// Rows of a tile, prepared. Several threads may add different groups at once.
class PreparedTile {
 public:
  PreparedTile(const RowWalk& walk, const Preparation& preparation)
      : preparation_(preparation),
        tile_rows_(walk.tile_rows()),
        values_(size(std::min(walk.tile_rows(), walk.rows()) * preparation.cols())) {}

  void add(const RowGroup& group) {
    double* to = values_.data() + group.first_row % tile_rows_ * preparation_.cols();
    for (Index i = 0; i < group.rows; ++i) to = preparation_.apply(group.data + i * group.cols, to);
    rows_ += group.rows;
  }
  const double* values() const { return values_.data(); }
  /// How many rows were added; the next tile begins.
  Index take_rows() { return rows_.exchange(0); }

 private:
  const Preparation& preparation_;
  Index tile_rows_;
  std::vector<double> values_;
  std::atomic<Index> rows_ = 0;
};

/// Calls use(lane, tile) for every tile of prepared rows.
template <class Use>
void for_tiles(RowWalk& walk, std::string_view stage, std::size_t lanes,
               const Preparation& preparation, Use use) {
  std::vector<std::unique_ptr<PreparedTile>> tiles(walk.workers());
  walk.run(
      stage, lanes,
      [&](WorkSlot slot, const RowGroup& group) {
        auto& tile = tiles[slot.worker];
        if (!tile) tile = std::make_unique<PreparedTile>(walk, preparation);
        tile->add(group);
      },
      [&](WorkSlot slot) { use(slot.lane, *tiles[slot.worker]); });
}

constexpr std::string_view scatter_stage = "reading the data: covariances";

Zeroed<double> scatter_in_lanes(RowWalk& walk, const Preparation& preparation, std::size_t lanes) {
  const Index p = preparation.cols();
  std::vector<Zeroed<double>> sums(lanes, Zeroed<double>(size(p * p)));
  for_tiles(walk, scatter_stage, lanes, preparation, [&](std::size_t lane, PreparedTile& tile) {
    add_outer_products(p, tile.take_rows(), tile.values(), sums[lane].data());
  });
  for (std::size_t lane = 1; lane < lanes; ++lane) {
    for (std::size_t k = 0; k < sums[0].size(); ++k) sums[0][k] += sums[lane][k];
  }
  return std::move(sums[0]);
}

Zeroed<double> scatter_together(RowWalk& walk, const Preparation& preparation) {
  const Index p = preparation.cols();
  Zeroed<double> sum(size(p * p));
  std::array<std::unique_ptr<PreparedTile>, RowWalk::rooms> tiles;
  for (auto& tile : tiles) tile = std::make_unique<PreparedTile>(walk, preparation);
  std::array<Index, RowWalk::rooms> rows = {};
  const std::vector<Block> blocks = large_blocks(p);
  walk.run_together(
      scatter_stage,
      {.on_group = [&](WorkSlot slot, const RowGroup& group) { tiles[slot.lane]->add(group); },
       .on_tile = [&](WorkSlot slot) { rows[slot.lane] = tiles[slot.lane]->take_rows(); },
       .blocks = std::ssize(blocks),
       .on_block =
           [&](WorkSlot slot, Index block) {
             add_outer_products(blocks[size(block)], p, rows[slot.lane], tiles[slot.lane]->values(),
                                sum.data());
           }});
  return sum;
}

}  // namespace

Zeroed<double> prepared_scatter(RowWalk& walk, const Preparation& preparation) {
  const std::size_t lanes = walk.lanes_for(8 * preparation.cols() * preparation.cols());
  return walk.shares_tiles(lanes) ? scatter_together(walk, preparation)
                                  : scatter_in_lanes(walk, preparation, lanes);
}

LowerFactor prepared_factor(RowWalk& walk, const Preparation& preparation) {
  const Index p = preparation.cols();
  const std::size_t lanes = walk.lanes_for(16 * p * p);
  std::vector<LowerFactor> factors(lanes, LowerFactor(p));
  for_tiles(walk, "reading the data once more for small eigenvalues", lanes, preparation,
            [&](std::size_t lane, PreparedTile& tile) {
              const Index rows = tile.take_rows();
              std::copy_n(tile.values(), rows * p, factors[lane].panel(rows));
              factors[lane].absorb();
            });
  for (std::size_t lane = 1; lane < lanes; ++lane) factors[0].merge(factors[lane]);
  return std::move(factors[0]);
}

}  // namespace pcadim
