#pragma once
#include <memory>

#include "base/effort.hpp"
#include "pcadim/data_operations.hpp"
#include "pcadim/source.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim {

/// The named operations on a source that was decomposed. Rows are brought into memory only when the
/// first operation asks for them. Source and decomposition must outlive it.
std::unique_ptr<DataOperations> data_operations(const Source& source,
                                                const Decomposition& decomposition,
                                                const Effort& effort);

/// What can be done without the rows: normal null data sets, from the root mean squares of the
/// prepared columns (divisor n).
std::unique_ptr<DataOperations> rowless_operations(const Spectrum& spectrum,
                                                   std::vector<double> column_deviation,
                                                   const Effort& effort);

}  // namespace pcadim
