#pragma once
#include <span>

#include "base/work_meter.hpp"
#include "operations/data_matrix.hpp"
#include "pcadim/data_operations.hpp"

namespace pcadim {

/// The log density of each row under probabilistic PCA (M. E. Tipping, C. M. Bishop, J. R. Stat.
/// Soc. B 61 (1999) 611-622), or factor analysis, of the rows in other folds, with their mean if
/// `centered`. The units of the prepared data stay.
/// `products` are those of the short side of the data.
HeldOutRows held_out_rows(const HeldOutRowsRequest& request, const DataMatrix& data,
                          const std::vector<double>& products, bool centered,
                          std::span<const Index> groups, int threads, const Watch& watch);

}  // namespace pcadim
