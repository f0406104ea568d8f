#pragma once
#include <optional>
#include <string>
#include <vector>

#include "pcadim/report.hpp"
#include "pcadim/selection.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// What the diagnosis looks at.
struct Evidence {
  const Spectrum& spectrum;
  const DataFacts& data;
  const Answer& answer;
  const std::vector<Selection>& selections;
  /// The answer under the other choice of scaling, where it was cheap to have.
  std::optional<Index> other_scaling_d;
};

/// Everything worth telling, the most important first. Rules as data: one function each.
std::vector<Finding> diagnose(const Evidence& evidence);

}  // namespace pcadim
