#pragma once
#include "pcadim/matrix_view.hpp"

namespace pcadim {

/// Copies rows [first, first + rows) of a view as doubles, row after row.
void copy_rows(const MatrixView& view, Index first, Index rows, double* out);

/// One element of a view as a double.
double element(const MatrixView& view, Index row, Index col);

}  // namespace pcadim
