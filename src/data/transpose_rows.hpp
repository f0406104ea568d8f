#pragma once
#include "pcadim/index.hpp"

namespace pcadim::data {

/// Copies the first `cols` numbers of each of `rows` rows, `stride` numbers apart, to columns that
/// are `out_stride` numbers apart.
void transpose_rows(const double* from, Index rows, Index stride, Index cols, double* out,
                    Index out_stride);

}  // namespace pcadim::data
