#pragma once
#include <vector>

#include "missing/ppca.hpp"
#include "passes/preparation.hpp"

namespace pcadim {

/// Probabilistic PCA as EM fitted it to the observed cells of a source, and the units that it works
/// in.
struct EmModel {
  Preparation units;             ///< of the source's columns, by the moments of the observed cells
  Ppca ppca;                     ///< of the columns in use, in these units
  std::vector<double> observed;  ///< the mean of the observed cells of every column of the source
};

}  // namespace pcadim
