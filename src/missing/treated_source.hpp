#pragma once
#include <memory>
#include <vector>

#include "missing/filled_cells.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

/// Which rows and columns of a source stay (ascending), and what is put where a cell is missing:
/// one number for each column that stays, or one for each cell of what stays, or nothing.
struct Remains {
  std::vector<Index> rows, cols;
  std::vector<double> fill = {};
  FilledCells cells = {};
};

/// What remains of a source with random access, without a copy of the data. `inner` must outlive
/// it.
std::unique_ptr<Source> treated_source(const Source& inner, Remains remains);

}  // namespace pcadim
