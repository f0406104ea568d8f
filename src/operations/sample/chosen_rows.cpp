#include "operations/sample/chosen_rows.hpp"

#include <limits>
#include <utility>

#include "model/drawn_rows.hpp"
#include "operations/sample/row_drawer.hpp"
#include "spectrum/scores.hpp"

namespace pcadim {
namespace {

/// Rows without their zeros, which are never filled in.
void show_sparse(RowDrawer& drawer, const Source& source, const Preparation& preparation,
                 const Draw& draw, const Effort& effort) {
  stream_scores(source, preparation, drawing_directions(preparation.cols(), draw.total_variance),
                effort, [&](Index first, Index rows, const double* places) {
                  for (Index i = 0; i < rows; ++i, places += row_vectors)
                    drawer.offer(first + i, places);
                });
}

}  // namespace

Draw draw_of(Index n, Index p, double total_variance, Index count) {
  constexpr double room = 1.5;  // numbers are random: as a rule there are rows enough
  const double share = room * static_cast<double>(most_drawn_rows(n, p)) / static_cast<double>(n);
  const std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
  return {count, share >= 1 ? all : static_cast<std::uint64_t>(share * 0x1p64), total_variance};
}

std::vector<DrawnRow> rows_by_content(const Source& source, const Preparation& preparation,
                                      const Draw& draw, const Effort& effort) {
  RowDrawer drawer(preparation, source.shape()->cols, draw);
  if (source.sparse()) {
    show_sparse(drawer, source, preparation, draw, effort);
  } else {
    RowWalk walk(source, effort);
    walk.run("drawing rows", walk.lanes_for(1),
             [&](WorkSlot, const RowGroup& group) { drawer.see(group); });
  }
  return std::move(drawer).rows();
}

}  // namespace pcadim
