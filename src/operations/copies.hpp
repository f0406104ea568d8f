#pragma once
#include <vector>

#include "operations/data_on_demand.hpp"
#include "pcadim/data_operations.hpp"

namespace pcadim {

/// Rows that repeat an earlier one up to rounding, and for each of them the first row that it
/// repeats.
struct RowCopies {
  std::vector<Index> rows, originals;
};

/// The copies among the rows, where they cannot be chance: some column has another value in every
/// row that is not a copy, or (of few copies) all other rows differ in a third of the columns and
/// at least 8. Ascending.
RowCopies copied_rows(const DataMatrix& data, int threads);

/// The same where a pass has looked at the rows; cells are only asked for where rows have about the
/// same place and length. `mean_square` is the mean of the rows' squared lengths.
RowCopies copied_rows(const DataOnDemand& data, const RowFacts& facts, double mean_square);

/// Columns that the others determine, where the data have more rows than columns, in the units
/// before that preparation. Of those that depend on each other the one is named that is the plain
/// sum of the others, or else holds most of them, as a total does; of two copies the later one.
/// Those with few terms come first.
std::vector<ColumnSum> column_sums(const DataMatrix& data, const Preparation& preparation,
                                   int threads);

/// The columns among these sums that are one too many: sums of few others (with any factors),
/// totals and means of any number. Where rows add up to a constant no column is. Ascending.
std::vector<Index> dependent_columns(const std::vector<ColumnSum>& sums, Index cols);

}  // namespace pcadim
