#include "passes/prepared_tiles.hpp"

#include <algorithm>
#include <optional>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

/// Rows of a tile, prepared one after another.
struct PreparedTile {
  std::vector<double> values;

  void add(const RowGroup& group, const Preparation& preparation) {
    const std::size_t before = values.size();
    values.resize(before + size(group.rows * preparation.cols()));
    double* to = values.data() + before;
    for (Index i = 0; i < group.rows; ++i) to = preparation.apply(group.data + i * group.cols, to);
  }
};

/// Calls use(lane, rows, count) for every tile of prepared rows.
template <class Use>
void for_tiles(RowWalk& walk, std::string_view stage, std::size_t lanes,
               const Preparation& preparation, Use use) {
  std::vector<PreparedTile> tiles(walk.workers());
  walk.run(
      stage, lanes,
      [&](WorkSlot slot, const RowGroup& group) { tiles[slot.worker].add(group, preparation); },
      [&](WorkSlot slot) {
        std::vector<double>& rows = tiles[slot.worker].values;
        use(slot.lane, rows, std::ssize(rows) / preparation.cols());
        rows.clear();
      });
}

}  // namespace

std::vector<double> prepared_scatter(RowWalk& walk, const Preparation& preparation) {
  const Index p = preparation.cols();
  const std::size_t lanes = walk.lanes_for(8 * p * p);
  // One or two lanes leave threads idle: they share the products of a tile instead.
  const int share = std::max(1, thread_count(walk.threads()) / static_cast<int>(lanes));
  std::vector<std::vector<double>> sums(lanes, std::vector<double>(size(p * p)));
  for_tiles(walk, "reading the data: covariances", lanes, preparation,
            [&](std::size_t lane, const std::vector<double>& rows, Index count) {
              double* sum = sums[lane].data();
              lanes > 2 ? add_outer_products(p, count, rows.data(), sum)
                        : add_outer_products(p, count, rows.data(), sum, share);
            });
  for (std::size_t lane = 1; lane < lanes; ++lane) {
    for (std::size_t k = 0; k < sums[0].size(); ++k) sums[0][k] += sums[lane][k];
  }
  return std::move(sums[0]);
}

LowerFactor prepared_factor(RowWalk& walk, const Preparation& preparation) {
  const Index p = preparation.cols();
  const std::size_t lanes = walk.lanes_for(16 * p * p);
  std::vector<LowerFactor> factors(lanes, LowerFactor(p));
  for_tiles(walk, "reading the data once more for small eigenvalues", lanes, preparation,
            [&](std::size_t lane, const std::vector<double>& rows, Index count) {
              std::ranges::copy(rows, factors[lane].panel(count));
              factors[lane].absorb();
            });
  for (std::size_t lane = 1; lane < lanes; ++lane) factors[0].merge(factors[lane]);
  return std::move(factors[0]);
}

}  // namespace pcadim
