#pragma once
#include "base/effort.hpp"
#include "pcadim/report.hpp"
#include "pipeline/decomposed.hpp"
#include "pipeline/plan.hpp"

namespace pcadim {

/// The method that answered, and its data.
struct Answered {
  const Decomposed& data;
  const Job& job;
  std::uint64_t seed = 0;
  Index max_dim = 0;  ///< the largest candidate; 0: no bound
};

/// What the answer would be with the other scaling, and with each tenth of the rows left out: as
/// far as that takes a few tenths of a second, judged by the shape alone. Throws Interrupted.
Sensitivity examine_sensitivity(const Answered& answered, const Effort& effort);

}  // namespace pcadim
