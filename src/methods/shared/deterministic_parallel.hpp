#pragma once
#include <string>

#include "pcadim/data_operations.hpp"
#include "pcadim/selection.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// Parallel analysis with the edge that null data have in the limit, so that none are drawn
/// (E. Dobriban, A. B. Owen, J. Royal Statistical Society B 81 (2019) 163-183). `form` is
///   dpa        one edge, from the variances of the columns;
///   ddpa       each component against the edge of what the ones before it have left;
///   ddpa_plus  each component must be worth keeping beside the noise that the smaller eigenvalues
///              show.
Selection deterministic_parallel(const Spectrum& spectrum, const std::string& form,
                                 DataOperations& data);

}  // namespace pcadim
