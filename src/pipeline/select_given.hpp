#pragma once
#include "pcadim/data_operations.hpp"
#include "pcadim/report.hpp"
#include "pcadim/select.hpp"

namespace pcadim {

/// The report on a spectrum whose data can be asked for some operations; null: for none.
Report select_given(const GivenSpectrum& given, DataOperations* operations, const Request& request);

}  // namespace pcadim
