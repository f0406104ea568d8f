#pragma once
#include <memory>

#include "operations/sample/gathered.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// What can be done where rows lie elsewhere, but some were drawn. `column_deviation` is the root
/// mean square (divisor n) of each prepared column. Without a scatter matrix of all rows none are
/// held out, and columns are divided by products; the noise of the drawn rows can be judged. What
/// `data` refers to must outlive it.
std::unique_ptr<DataOperations> gathered_operations(const Spectrum& spectrum,
                                                    std::vector<double> column_deviation,
                                                    const GatheredData& data);

}  // namespace pcadim
