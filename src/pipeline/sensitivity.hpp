#pragma once
#include "base/effort.hpp"
#include "pcadim/report.hpp"
#include "pipeline/decomposed.hpp"
#include "pipeline/plan.hpp"

namespace pcadim {

/// What answered, and from what.
struct Answered {
  const Decomposed& data;
  const Job& job;
  std::uint64_t seed = 0;
};

/// What the answer would be with the other scaling, and with each tenth of the rows left out: as
/// far as that is a matter of some tenths of a second, told by the shape alone. Throws Interrupted.
Sensitivity examine_sensitivity(const Answered& answered, const Effort& effort);

}  // namespace pcadim
