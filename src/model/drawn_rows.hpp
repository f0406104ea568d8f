#pragma once
#include "pcadim/index.hpp"

/// How many rows are drawn of data that are too large to be looked at as a whole. Sizes alone
/// decide, so that rows in one place and rows in parts are drawn alike.
namespace pcadim {

/// Data of more cells are too large; wide ones (no more rows than columns) may have more, since
/// every row of them counts.
inline constexpr double most_tall_cells = 4e6, most_wide_cells = 1.6e7;

/// Rows are held out of large data in up to so many folds, about so many rows together.
inline constexpr Index large_folds = 5, large_part = 2000;

/// The noise of n x p data is judged on so many rows: as many as take a second or two, 60 at least.
Index sample_size(Index n, Index p);

/// How many rows have to be drawn for folds that hold `most` of n rows together.
Index rows_to_draw(Index n, Index folds, Index most);

/// All that are ever drawn: for the one or the other.
Index most_drawn_rows(Index n, Index p);

}  // namespace pcadim
