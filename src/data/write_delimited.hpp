#pragma once
#include <string>
#include <vector>

#include "data/atomic_file.hpp"
#include "pcadim/matrix_view.hpp"

namespace pcadim::data {

/// Writes a matrix as text: the shortest digits that read back as the same number, NaN for missing.
/// Names are quoted where they would be read back as something else.
void write_delimited(AtomicFile& file, const MatrixView& matrix,
                     const std::vector<std::string>& names, char delimiter);

}  // namespace pcadim::data
