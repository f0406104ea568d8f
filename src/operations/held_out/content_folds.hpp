#pragma once
#include <vector>

#include "operations/data_matrix.hpp"

namespace pcadim {

/// The fold (from 0) of each row, drawn by the row's own cells (FoldPattern::content), as often as
/// there are deals.
std::vector<std::vector<Index>> folds_by_content(const DataMatrix& data, Index folds, Index deals);

}  // namespace pcadim
