#pragma once
#include <string>
#include <vector>

#include "pcadim/index.hpp"

/// Several dimensions in words.
namespace pcadim {

/// "{7, 8}", of dimensions in any order; three and more neighbours become a range: "{0, 3-5}".
std::string set_text(std::vector<Index> dimensions);

/// "4 to 7 and 9", of dimensions in any order.
std::string listed_dimensions(std::vector<Index> dimensions);

/// "4 to 7", from the smallest to the largest of some dimensions; "4" if they are the same.
std::string span_text(Index low, Index high);

}  // namespace pcadim
