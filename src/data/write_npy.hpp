#pragma once
#include "data/atomic_file.hpp"
#include "pcadim/matrix_view.hpp"

namespace pcadim::data {

/// Writes a matrix as NPY version 1.0, float64, row after row.
void write_npy(AtomicFile& file, const MatrixView& matrix);

}  // namespace pcadim::data
