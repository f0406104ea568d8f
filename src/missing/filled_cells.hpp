#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "base/effort.hpp"
#include "missing/em_model.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

/// A number for each missing cell of some rows: those of row i are the entries
/// [start[i], start[i + 1]), their columns ascending.
struct FilledCells {
  std::vector<Index> start;
  std::vector<std::uint32_t> cols;
  std::vector<double> values;

  /// The number of a cell that is missing.
  double at(Index row, Index col) const;
  /// Puts a row's numbers in their places.
  void fill(Index row, double* cells) const;
};

/// The missing cells (NaN) of a source with random access as the model expects them, given the
/// other cells of their rows. In the units of the source.
FilledCells expected_cells(const Source& source, const EmModel& model, const Effort& effort);

/// The same, drawn from what the model leaves open: expected cells alone have too little noise.
/// Depends on the seed and on the cells of a row, not on where the row stands; equal rows are drawn
/// independently of one another.
FilledCells drawn_cells(const Source& source, const EmModel& model, std::uint64_t seed,
                        const Effort& effort);

}  // namespace pcadim
