#pragma once
#include <vector>

#include "pcadim/reduce.hpp"

namespace pcadim {

/// What part of the variance a component explains, and all up to it.
struct Share {
  double own = 0, cumulative = 0;
};

std::vector<Share> shares_of(const Components& components);

}  // namespace pcadim
