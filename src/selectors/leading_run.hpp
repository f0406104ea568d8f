#pragma once
#include <algorithm>

#include "pcadim/selection.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// Above its threshold, by more than rounding: a tie is not above, whatever the units.
inline bool above_threshold(double ratio) { return ratio > 1 + 1e-12; }

/// For a curve that tells of component 1, 2, ... its value over its threshold: d counts the leading
/// ones above 1. Where all are: outcome `boundary`, or, when further eigenvalues exist but are not
/// known, `truncated` and no d.
inline void take_leading_run(Selection& selection, const Spectrum& spectrum) {
  selection.first = 1;
  const auto end =
      std::find_if_not(selection.curve.begin(), selection.curve.end(), above_threshold);
  if (end != selection.curve.end() || spectrum.complete)
    selection.d = static_cast<Index>(end - selection.curve.begin());
  if (end != selection.curve.end()) return;
  selection.outcome = spectrum.complete ? Outcome::boundary : Outcome::truncated;
  selection.note = spectrum.complete
                       ? "Every component lies above its threshold."
                       : "All known components lie above their thresholds; more are needed.";
}

}  // namespace pcadim
