#pragma once
#include "pcadim/report.hpp"
#include "pcadim/select.hpp"
#include "pcadim/spectrum_input.hpp"
#include "pipeline/decomposed.hpp"

namespace pcadim {

/// All that a report says about data before any method has seen them.
Report begin_report(const Decomposed& data, const Request& request);

/// The same for an existing PCA.
Report begin_report(const GivenSpectrum& given, const Request& request);

}  // namespace pcadim
