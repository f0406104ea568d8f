#pragma once
#include <vector>

#include "base/effort.hpp"
#include "operations/sample/held_out_part.hpp"
#include "passes/summary.hpp"
#include "pcadim/data_operations.hpp"
#include "spectrum/products.hpp"

namespace pcadim {

/// Rows that were drawn, in the order in which that was done, with their cells as they were read.
struct DrawnCells {
  std::vector<Index> rows;    ///< where they stand in the data
  std::vector<double> cells;  ///< row after row
  Index cols = 0;

  /// Those of some rows, in their order in the data.
  std::vector<double> of(std::vector<Index> some) const;
  /// Those of the first rows, no more than there are.
  std::vector<double> of_first(Index count) const;
};

/// What is known of rows that lie elsewhere: what their products and some of them tell.
struct GatheredData {
  const Summary& summary;
  const Preparation& preparation;
  Preprocessing preprocessing;
  Effort effort;
  const DrawnCells& drawn;
  PreparedProducts* products = nullptr;  ///< with all rows, where the summary has no scatter matrix
};

/// The lengths of the drawn rows, so prepared, which stand for those of all.
NormMeasure norms_of_drawn(const GatheredData& data, const Preparation& preparation,
                           double total_variance);

/// As of data that are here (divided_whole.hpp, held_out_part.hpp), without a look at any row but
/// those that were drawn.
Whitened divided_by_columns(const GatheredData& data, std::vector<double> deviations,
                            Index components);
Whitened undivided(const GatheredData& data, const std::vector<double>& deviations);
HeldOutRows held_out_part(const GatheredData& data, const HeldOutPart& part);

}  // namespace pcadim
