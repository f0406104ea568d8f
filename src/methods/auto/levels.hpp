#pragma once
#include "methods/auto/phi_choice.hpp"

/// The choice of `auto`: docs/choosing-phi.md says how it was found and what it is worth.
namespace pcadim {

/// Among the vertices that white noise leaves open, the one under which the eigenvalues are most
/// likely (level_likelihood); phi just inside its interval. With eigenvalues unseen it decides only
/// if two extreme guesses at them give the same answer and no unseen dimension can win.
PhiChoice choose_by_levels(const NgModel& model, const NoiseWindow& window);

/// By levels while what they leave over looks like white noise, else by the kink. The more
/// components levels keep beyond the kink, the less doubt in the noise is needed. Chooses the
/// model's nodes where the kink is looked for.
PhiChoice choose_phi(NgModel& model, const NoiseWindow& window);

}  // namespace pcadim
