#pragma once
#include <string>
#include <vector>

#include "pcadim/selection.hpp"

namespace pcadim {

/// One line for each method: what it chose, how sure it is, how it ended; below it, why it did not
/// answer plainly.
std::string method_table(const std::vector<Selection>& selections);

}  // namespace pcadim
