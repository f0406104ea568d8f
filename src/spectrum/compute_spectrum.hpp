#pragma once
#include <optional>
#include <vector>

#include "base/effort.hpp"
#include "pcadim/source.hpp"
#include "pcadim/spectrum.hpp"
#include "spectrum/preparation.hpp"

namespace pcadim {

/// A spectrum and how its data were prepared.
struct Decomposition {
  Spectrum spectrum;
  Preparation preparation;
  /// The spectrum under the other choice of scaling, where it costs next to nothing.
  std::optional<Spectrum> other_scaling;
  double read_s = 0;
};

/// Reads a source (twice, or once when it is wide) and decomposes it. The source must have random
/// access and, when it has more columns than rows, lie in memory: see retained_source(). Throws
/// InputError for data that cannot be used.
Decomposition compute_spectrum(Source& source, const Preprocessing& preprocessing,
                               const Effort& effort = {});

/// The two ways through the data; compute_spectrum() picks one by the shape.
Decomposition tall_spectrum(const Source& source, const Preprocessing& preprocessing,
                            const Effort& effort);
Decomposition wide_spectrum(Source& source, const Preprocessing& preprocessing,
                            const Effort& effort);

/// Shared last step: the finished spectrum, its invariant checked (the squared norms add up to n
/// times the total variance).
Spectrum finish_spectrum(std::vector<double> eigenvalues, double total_variance, NormMeasure norms,
                         const Preparation& preparation, const Preprocessing& preprocessing,
                         Index n);

/// Rows whose squared norm is below this count as equal to the mean.
double zero_row_limit(double total_variance);

}  // namespace pcadim
