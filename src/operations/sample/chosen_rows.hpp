#pragma once
#include <vector>

#include "base/effort.hpp"
#include "passes/row_drawer.hpp"

namespace pcadim {

/// The rows (from 0) of a source with random access, ascending. Neither their order in the source
/// nor a further row draws the others anew.
std::vector<DrawnRow> rows_by_content(const Source& source, const Preparation& preparation,
                                      const Draw& draw, const Effort& effort);

}  // namespace pcadim
