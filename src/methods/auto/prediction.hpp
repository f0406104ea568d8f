#pragma once
#include <vector>

#include "pcadim/data_operations.hpp"
#include "pcadim/selection.hpp"

namespace pcadim {

/// How many components rows confirm that did not take part in the fit.
struct Prediction {
  Index d = 0;
  HeldOutRows rows;
  std::vector<double> curve;         ///< mean log density of a held-out row, d from 0
  std::vector<double> posterior;     ///< the probability of each d to be the best
  std::vector<Index> credible_set;   ///< a run of dimensions
  std::vector<Plausible> plausible;  ///< the chance of each that it loses little (docs/auto.md)
};

/// The smallest dimension that is as good for held-out rows as the best one, and how sure that is,
/// by weighing the rows anew at random, unless `d_only`. Nothing varies without some rows: an empty
/// curve.
Prediction predict_rows(HeldOutRows rows, bool d_only);

/// How many standard errors (between rows) d is worse than the best dimension.
double contradiction(const Prediction& prediction, Index d);

}  // namespace pcadim
