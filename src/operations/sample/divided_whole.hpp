#pragma once
#include <vector>

#include "base/effort.hpp"
#include "passes/preparation.hpp"
#include "pcadim/data_operations.hpp"

namespace pcadim {

/// Data that need not fit into memory, of which columns are to be divided by the deviations of
/// their noise.
struct WholeData {
  const Source& source;
  const Preparation& preparation;
  Preprocessing preprocessing;
  const Effort& effort;
  const std::vector<Index>& drawn;  ///< rows whose lengths stand for those of all
};

/// Throws NotApplicable for data that are not centred.
void require_centred(const Preprocessing& preprocessing);

/// The factors that bring columns as they were read to the units of the prepared data, divided by
/// `deviations` (one for each column in use; 0: the column is left out). Columns that are not in
/// use have the factor 1.
std::vector<double> factors_of_all(const WholeData& whole, const std::vector<double>& deviations);

/// The spectrum of all rows, columns divided by the deviations of their noise, and the lengths of
/// the drawn rows. The deviations are improved first, by what `components` of the divided data
/// leave over: that takes one decomposition more, or two.
/// Throws NotApplicable where rows cannot be copied or decomposed.
Whitened divided_by_columns(const WholeData& whole, std::vector<double> deviations,
                            Index components);

/// The same for white noise: nothing is divided, but columns with the deviation 0 are left out.
Whitened undivided(const WholeData& whole, const std::vector<double>& deviations);

}  // namespace pcadim
