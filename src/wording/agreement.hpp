#pragma once
#include <optional>
#include <string>
#include <vector>

#include "pcadim/report.hpp"

namespace pcadim {

/// How many methods say about the same as the one that answers, and why the farthest one does not:
/// "9 of 23 methods say 6 to 8; minka says 12 because it takes the noise for white, which it is
/// not." Empty where there are too few answers to compare.
std::string agreement_sentence(const std::vector<Selection>& selections, NoiseKind noise);

/// The second best dimension by a method's curve, or nothing where it has no curve to judge by.
std::optional<Index> runner_up(const Selection& selection);

}  // namespace pcadim
