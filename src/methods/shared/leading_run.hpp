#pragma once
#include <algorithm>
#include <vector>

#include "pcadim/selection.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// Above its threshold, by more than rounding: a tie is not above, whatever the units.
inline bool above_threshold(double ratio) { return ratio > 1 + 1e-12; }

/// The number of leading values above 1.
inline Index leading_run(const std::vector<double>& ratios) {
  return std::find_if_not(ratios.begin(), ratios.end(), above_threshold) - ratios.begin();
}

/// d counts every component above its threshold, including those after one that is not.
inline void take_all_above(Selection& selection) {
  selection.first = 1;
  selection.d = std::count_if(selection.curve.begin(), selection.curve.end(), above_threshold);
}

/// For a curve of the ratios of components 1, 2, ... to their thresholds: d counts the leading ones
/// above 1. If all are: outcome `boundary`, or, when further eigenvalues exist but are not
/// known, `truncated` and no d.
inline void take_leading_run(Selection& selection, const Spectrum& spectrum) {
  selection.first = 1;
  const Index count = leading_run(selection.curve);
  const bool all = count == std::ssize(selection.curve);
  if (!all || spectrum.complete) selection.d = count;
  if (!all) return;
  selection.outcome = spectrum.complete ? Outcome::boundary : Outcome::truncated;
  selection.note = spectrum.complete
                       ? "Every component lies above its threshold."
                       : "All known components lie above their thresholds; more are needed.";
}

}  // namespace pcadim
