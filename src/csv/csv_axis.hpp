#pragma once
#include "csv/csv_profile.hpp"

namespace pcadim::data {

/// Is the first line an axis such as 900, 902, 904, ... over data of another nature? It is when
///  - it has at least three numbers, alone after the leading text or empty cells, each within one
///    hundredth of a step from an even grid (instruments round their axes);
///  - no row of the sample below has that property in the same columns;
///  - it has six numbers or more (no chance), or most of them lie outside the range of their
///    columns, or they are whole over columns that are not.
bool first_line_is_axis(const std::vector<Record>& records, const Profile& profile,
                        const Dialect& dialect);

/// Three numbers or more, each within one hundredth of a step from an even grid?
bool is_even_grid(const std::vector<double>& values);

}  // namespace pcadim::data
