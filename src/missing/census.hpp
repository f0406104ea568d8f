#pragma once
#include <vector>

#include "base/effort.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

struct Cell {
  Index row = 0, col = 0;
};

/// Which cells of a source are missing.
struct Census {
  Index rows = 0, cols = 0;
  Index missing = 0;                   ///< cells
  std::vector<Cell> first;             ///< the first few missing ones, row after row
  std::vector<Index> rows_with_holes;  ///< ascending
  std::vector<Index> empty_rows;       ///< rows with no observed cell, ascending
  std::vector<Index> missing_in;       ///< of each column, how many
  std::vector<double> mean;            ///< of each column's observed cells; 0 where there are none
};

/// One pass over a source with random access. Throws InputError for an infinite cell.
Census take_census(const Source& source, const Effort& effort);

/// Throws InputError that names the first missing cells and the worst columns, and says what can be
/// done about them.
[[noreturn]] void refuse_missing(const Source& source, const Effort& effort);

}  // namespace pcadim
