#pragma once
#include "pcadim/matrix_view.hpp"

namespace pcadim {

/// Copies columns [first, first + count) of a view as doubles: column first + j goes to
/// out + j * distance, its elements one after another.
void copy_columns(const MatrixView& view, Index first, Index count, Index distance, double* out);

}  // namespace pcadim
