#pragma once
#include "methods/ng/ng_rules.hpp"

/// The default way to choose phi: docs/choosing-phi.md says how it was found and what it is worth.
namespace pcadim {

/// Among the vertices that white noise leaves open, the one under which the eigenvalues are most
/// likely (level_likelihood); phi just inside its interval. With eigenvalues unseen it decides only
/// if two extreme guesses at them give the same answer and no unseen dimension can win.
NgDecision levels_rule(const NgModel& model, const NoiseWindow& window);

/// `levels` while what it leaves over looks like white noise, else `kink`. The more components
/// `levels` keeps beyond the kink, the less doubt in the noise is needed.
NgDecision adaptive_rule(const NgModel& model, const NoiseWindow& window, const TailFit& fit);

}  // namespace pcadim
