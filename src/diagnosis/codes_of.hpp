#pragma once
#include <span>
#include <vector>

#include "diagnosis/examined.hpp"

namespace pcadim {

/// The codes in a column: numbers at either end that several rows have and that are far from all
/// others, such as -999 for what was not measured. Missing cells (NaN) are passed over. `column`
/// goes into the result. docs/diagnosis.md has the limits.
std::vector<ColumnCode> codes_of(std::span<const double> cells, Index column);

}  // namespace pcadim
