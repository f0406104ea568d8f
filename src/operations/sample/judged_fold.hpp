#pragma once
#include <vector>

#include "operations/held_out/row_densities.hpp"
#include "spectrum/components.hpp"

namespace pcadim {

/// Rows held out, as the components of the others judge them.
struct JudgedFold {
  Fold fold;
  Index columns = 0;
};

/// `leading` are components of the rows that stay, whose rank is no more than `rank`; `held` are
/// the rows held out, to be prepared like the others, ascending. They are judged in the order of
/// `drawn`, their numbers, so that their order in the data does not count.
JudgedFold judged_fold(const LeadingComponents& leading, Index rank, const Source& held,
                       const std::vector<Index>& drawn);

/// How likely the rows of all folds are, for d = 0 ... max_dim at most.
HeldOutRows densities_of(const std::vector<JudgedFold>& judged, Index max_dim);

}  // namespace pcadim
