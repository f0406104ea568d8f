#pragma once
#include "linalg/linalg.hpp"
#include "operations/data_on_demand.hpp"
#include "operations/noise/noise_left.hpp"
#include "pcadim/data_operations.hpp"

/// Noise that differs between rows or columns, or remembers its neighbours (docs/auto.md).
namespace pcadim {

/// Leading components that several looks ask for, as many as were asked for so far.
struct KnownComponents {
  const TridiagonalForm* form = nullptr;  ///< of the products over the number of rows, if known
  SingularTriplets as_given;              ///< of the data
  SingularTriplets
      by_column_sizes;  ///< right vectors and values with columns divided by their sizes
};

/// Data whose noise is looked at, with the products of their short side, which every look needs.
struct NoisyData {
  DataOnDemand data;
  const std::vector<double>& products;
  bool centered = true;
  KnownComponents& known;
  const PassedRows* passed = nullptr;  ///< spares the cells where it is known
};

std::vector<NoiseGain> noise_gains(const NoisyData& noisy, Index components, int threads);

/// What the noise depends on is estimated from what the leading components leave over, in a few
/// rounds: the components of data that were divided once are the better ones to take off.
Whitened whitened(const NoisyData& noisy, NoiseModel model, Index components, int threads);

/// The same in a dozen rounds, until nothing moves, for one fit that may cost more. The first round
/// takes no component off (unless the noise is serial): deviations of whole columns are too large,
/// but no loud column passes for a component and explains itself.
Whitened settled_whitening(const NoisyData& noisy, NoiseModel model, Index components, int threads);

}  // namespace pcadim
