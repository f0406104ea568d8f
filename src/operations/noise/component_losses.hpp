#pragma once
#include <limits>

#include "operations/noise/noise_left.hpp"
#include "operations/noise/whitening.hpp"

namespace pcadim {

/// What the log likelihood would lose, about, if a model of the noise took a component for noise.
/// Less than 0 where it would gain; minus infinity: not known.
struct ComponentLosses {
  static constexpr double unknown = -std::numeric_limits<double>::infinity();

  double rows = unknown, columns = unknown;           ///< deviations of rows, of columns
  double serial = unknown, serial_columns = unknown;  ///< neighbouring rows, columns correlate
};

/// Deviations explain a component only as far as it stands in few rows or columns, a correlation of
/// neighbours only as far as it is smooth. Of all directions among the components the one that a
/// model comes closest to explaining counts: where a loud column is as strong as a signal, single
/// components are mixtures of both. For data with no more columns than rows, and few components.
ComponentLosses component_losses(const NoisyData& noisy, const SingularTriplets& taken);

}  // namespace pcadim
