#include "operations/sample/chosen_rows.hpp"

#include <utility>

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
