#pragma once
#include "reproduction/reproduce.hpp"

namespace pcadim::reproduction {

/// Today's date (UTC), the commit that the program was built from, and this machine in a few words.
/// The environment's SOURCE_DATE_EPOCH, seconds since 1970, takes the place of the clock.
Provenance provenance_here();

}  // namespace pcadim::reproduction
