#pragma once
#include "operations/noise/noise_left.hpp"
#include "operations/noise/noise_scales.hpp"
#include "pcadim/data_operations.hpp"

namespace pcadim {

/// Multiplies the deviations by the roots of the variances, whose median is the unit. None becomes
/// zero.
void multiply_deviations(std::vector<double>& deviations, const std::vector<double>& variances);

/// Every column keeps a thousandth of its variance as noise, or components of a single column would
/// explain themselves. `squares` are the sums of squares of the columns.
std::vector<double> raised_to_floor(std::vector<double> variances,
                                    const std::vector<double>& squares, Index rows);

/// One round: improves the scales by what components of the data divided so far leave over.
void improve(NoiseScales& scales, const DataMatrix& now, bool centered, NoiseModel model,
             const SingularTriplets& taken, int threads);

/// Deviations below a tenth of the median get that.
void raise_quiet(std::vector<double>& deviations);

}  // namespace pcadim
