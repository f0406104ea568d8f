#pragma once
#include "base/effort.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "spectrum/products.hpp"

namespace pcadim {

/// What is known of a prepared matrix beside its products.
struct KnownOfProducts {
  Index n = 0;
  Index count = 0;            ///< leading eigenvalues wanted
  bool columns_only = false;  ///< only column_gram() may be asked for, whatever the shape
  Preprocessing preprocessing;
  double total_variance = 0;
  NormMeasure norms;
  double tolerance = 1e-11;  ///< wanted error of an eigenvalue, relative to itself
};

/// Fills in the spectrum, from the leading eigenvalues and an estimate of the others, and a remark
/// on how it was found. The preparation is there already. Throws InputError when memory does not
/// hold the vectors, and Interrupted.
void find_spectrum(Decomposition& result, PreparedProducts& products, KnownOfProducts known,
                   const Effort& effort);

}  // namespace pcadim
