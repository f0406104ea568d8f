#pragma once
#include <string>

#include "pcadim/report.hpp"

namespace pcadim {

/// Are methods told by families? So it is where nobody asked for methods by name, and there are
/// more than a few.
bool tells_families(const Report& report, const TextStyle& style);

/// What the methods beside the one that answers say, one line for each family of them.
std::string family_table(const Report& report, const TextStyle& style);

}  // namespace pcadim
