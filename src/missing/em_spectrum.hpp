#pragma once
#include <string>

#include "missing/em_model.hpp"
#include "missing/fit_em.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim {

/// How an EM fit went.
struct EmSummary {
  Index rank = 0, iterations = 0;
  bool converged = false;
};

struct EmSpectrum {
  Decomposition decomposition;  ///< with the expected scatter
  EmSummary summary;
  EmModel model;
};

/// The spectrum that probabilistic PCA expects of a source with missing cells (NaN), given the
/// others. Every row and column must have an observed cell. With n > p it is the spectrum of the
/// expected scatter; otherwise of the expected inner products of rows, which is what has rank n-1.
/// In both the conditional variance of the missing cells is counted, so that filling them in does
/// not shrink the noise; row norms are expected squares.
///
/// Works on the data in memory. Throws InputError when there is no room.
EmSpectrum em_spectrum(const Source& source, const Preprocessing& preprocessing,
                       const Effort& effort, EmOptions options = {});

}  // namespace pcadim
