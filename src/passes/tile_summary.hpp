#pragma once
#include <span>
#include <vector>

#include "base/memory/zeroed.hpp"
#include "linalg/products/blocks.hpp"
#include "passes/summary.hpp"

namespace pcadim {

/// Collects the groups of a tile and adds them to a summary by matrix products, of doubles or of
/// floats. Of floats the squares of the columns (the diagonal of the scatter matrix) are added up
/// in double all the same.
template <class Number>
class TileSummary {
 public:
  /// Takes the room for a whole tile at once: growing would touch twice the memory.
  explicit TileSummary(const RowWalk& walk);
  /// Several threads may add different groups of one tile at once.
  void add(const RowGroup& group);
  /// After the last group: adds the rows to all but the products of the summary. Tiles are closed
  /// in order, one at a time.
  void close(Summary& summary);
  /// Then adds the products, all or one block of them, to a summary of the same columns. Closing a
  /// later tile does not disturb that.
  void multiply(Summary& summary) const;
  void multiply(Summary& summary, const Block& block) const;

 private:
  struct Group {
    double rows = 0;
    std::vector<double> mean, minimum, maximum;
    std::vector<double> squares;  // about the mean; of floats alone
  };
  std::span<const Group> filled() const;
  std::vector<double> common_mean(Index rows) const;
  Number* add_group_distances(Index rows, const std::vector<double>& mean);
  void add_squares(const Summary::Shift& shift, const std::vector<double>& mean,
                   Summary& summary) const;

  Index cols_, tile_rows_, group_rows_;
  std::vector<Group> groups_;  // of the tile, in order; without rows: not there
  Zeroed<Number> centered_;    // rows about the means of their groups, and some more
  Index factors_ = 0;          // so many, of a tile that is closed
};

extern template class TileSummary<double>;
extern template class TileSummary<float>;

}  // namespace pcadim
