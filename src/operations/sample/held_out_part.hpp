#pragma once
#include <vector>

#include "operations/sample/divided_whole.hpp"

namespace pcadim {

/// Rows held out of data that need not fit into memory, fold after fold, each with one
/// decomposition of all the others.
struct HeldOutPart {
  std::vector<std::vector<Index>> folds;  ///< the rows of each, as they were drawn
  std::vector<double> deviations;         ///< of the columns in use: 1, or 0 to leave one out
  Index max_dim = 0;
};

/// Throws NotApplicable where rows cannot be copied or decomposed.
HeldOutRows held_out_part(const WholeData& whole, const HeldOutPart& part);

/// Rows in the order in which they were drawn, dealt to as many of `folds` folds as hold `most` of
/// them; `rows` is the number of all.
std::vector<std::vector<Index>> folds_of_drawn(const std::vector<Index>& drawn, Index rows,
                                               Index folds, Index most);

}  // namespace pcadim
