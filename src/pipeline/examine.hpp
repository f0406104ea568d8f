#pragma once
#include "base/effort.hpp"
#include "diagnosis/examined.hpp"
#include "pipeline/decomposed.hpp"

namespace pcadim {

/// A further look at the cells, for the findings: copied rows, columns that others determine, codes
/// for missing cells, tables of pairs. As far as that takes a few tenths of a second, judged by the
/// shape alone.
Examined examine(const Decomposed& data, DataOperations& operations, const Effort& effort);

}  // namespace pcadim
