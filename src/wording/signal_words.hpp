#pragma once
#include <string>

#include "pcadim/selection.hpp"

namespace pcadim {

/// Where the first d components of the PCA as asked hold less than 95 % of the signal's directions:
/// how much they hold, how many would do, and what finds the signal itself. Else nothing.
std::string signal_sentence(const Selection& selection);

}  // namespace pcadim
