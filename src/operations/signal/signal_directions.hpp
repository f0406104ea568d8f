#pragma once
#include <vector>

#include "operations/data_matrix.hpp"
#include "pcadim/data_operations.hpp"

namespace pcadim {

/// Data, and what is left of them without copies (see Copies).
struct RepeatingData {
  const DataMatrix& all;
  const DataMatrix& unique;
  std::vector<Index> rows, columns;  ///< where the unique ones stand among all
  bool centered = true;
};

/// Projection, directions and variances. `noise` is what whitened() gave for `model`. A column that
/// depends on others has no part in the projection; its directions follow from theirs.
SignalDirections signal_directions(const RepeatingData& data, NoiseModel model,
                                   const Whitened& noise, Index count, int threads);

/// Adds the covariance of the scores of all rows, and the deviations of the noise where the model
/// has columns.
void add_scores(SignalDirections& signal, const RepeatingData& data, const Whitened& noise);

/// From data whose `columns` were divided by `units` to the data themselves. No units: they are 1.
void multiply_units(SignalDirections& signal, const std::vector<Index>& columns,
                    const std::vector<double>& units);

}  // namespace pcadim
