#pragma once
#include "operations/noise/whitening.hpp"

namespace pcadim {

/// Unequal columns, no more of them than rows: all but the lengths of the rows is in the products,
/// so that rounds cost no pass over the data. One component number for each round.
Whitened whitened_columns(const NoisyData& noisy, const std::vector<Index>& rounds, int threads);

/// One round: improves deviations of columns by what components leave over. `squares` are the sums
/// of squares of the columns, centred and divided so far.
void improve_columns(std::vector<double>& deviations, const std::vector<double>& squares,
                     Index rows, const SingularTriplets& taken);

/// Improves deviations of columns by what `components` leave over, in a dozen rounds at most: until
/// they move by less than `rows` rows can tell. `products` are those of the columns, centred.
void settle_columns(std::vector<double>& deviations, std::span<const double> products, Index rows,
                    Index components, int threads);

}  // namespace pcadim
