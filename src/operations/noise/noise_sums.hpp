#pragma once
#include "operations/noise/noise_left.hpp"
#include "operations/noise/whitening.hpp"

/// Sums over the data as they are: from what a pass over the rows and the products of the columns
/// tell, else from the cells.
namespace pcadim {

std::vector<double> squares_of_rows(const NoisyData& noisy, int threads);
std::vector<double> squares_of_columns(const NoisyData& noisy, int threads);

/// The correlations of neighbours beyond some components.
NeighbourCorrelations correlations_beyond(const NoisyData& noisy, const SingularTriplets& taken,
                                          int threads);

}  // namespace pcadim
