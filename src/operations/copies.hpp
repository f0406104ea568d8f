#pragma once
#include <vector>

#include "operations/data_matrix.hpp"
#include "pcadim/data_operations.hpp"

namespace pcadim {

/// Rows that repeat an earlier one up to rounding, and for each of them the first row that it
/// repeats.
struct RowCopies {
  std::vector<Index> rows, originals;
};

/// The copies among the rows, where they cannot be chance: some column has another value in every
/// row that is not a copy. Ascending.
RowCopies copied_rows(const DataMatrix& data);

/// Columns that the others determine, where the data have more rows than columns; without
/// constants. Of those that depend on each other the one is named that holds most of the others, as
/// a total does. Those with few terms come first.
std::vector<ColumnSum> column_sums(const DataMatrix& data, int threads);

/// The columns among these sums that are one too many: sums of few others (with any factors).
/// Where rows add up to a constant no column is. Ascending.
std::vector<Index> dependent_columns(const std::vector<ColumnSum>& sums, Index cols);

/// The same sums of the data as they were read, from those of the prepared ones.
std::vector<ColumnSum> in_units_as_read(std::vector<ColumnSum> sums,
                                        const Preparation& preparation);

}  // namespace pcadim
