#pragma once
#include <vector>

#include "pcadim/data_operations.hpp"

namespace pcadim {

/// The models of the noise that are worth a fit: what one look at the data says. `sure` components
/// stand above white noise.
std::vector<NoiseModel> promising_models(DataOperations& data, const Spectrum& spectrum,
                                         Index sure);

}  // namespace pcadim
