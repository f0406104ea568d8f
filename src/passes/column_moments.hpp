#pragma once
#include <vector>

#include "passes/preparation.hpp"
#include "passes/row_walk.hpp"

namespace pcadim {

/// Mean, spread and range of every column, in one pass over the rows. Throws InputError naming the
/// first cell that is not a finite number. Tells, where asked, whether all cells are whole numbers.
std::vector<ColumnMoments> column_moments(const Source& source, RowWalk& walk,
                                          bool* whole_numbers = nullptr);

/// The same for rows without their zeros.
std::vector<ColumnMoments> column_moments(const Source& source, const SparseView& matrix,
                                          bool* whole_numbers = nullptr);

}  // namespace pcadim
