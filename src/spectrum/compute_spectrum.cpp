#include "spectrum/compute_spectrum.hpp"

#include <cmath>

#include "pcadim/error.hpp"
#include "spectrum/eigenvalues.hpp"

namespace pcadim {

double zero_row_limit(double total_variance) { return 1e-16 * total_variance; }

Spectrum finish_spectrum(std::vector<double> eigenvalues, double total_variance, NormMeasure norms,
                         const Preparation& preparation, const Preprocessing& preprocessing,
                         Index n) {
  double squares = 0;
  for (const NormNode& node : norms.nodes) squares += node.weight * std::exp(2 * node.log_norm);
  const double expected = static_cast<double>(n) * total_variance;
  if (!(std::abs(squares - expected) <= 1e-8 * expected)) {
    throw InternalError("the squared row norms do not add up to the total variance");
  }
  Spectrum spectrum;
  spectrum.n = n;
  spectrum.p = preparation.cols();
  spectrum.centered = preprocessing.center;
  spectrum.scaled = preprocessing.scale;
  spectrum.eigenvalues = std::move(eigenvalues);
  spectrum.total_variance = total_variance;
  spectrum.norms = std::move(norms);
  drop_zeros(spectrum.eigenvalues, n, spectrum.p, preparation.mean_length);
  return spectrum;
}

Decomposition compute_spectrum(Source& source, const Preprocessing& preprocessing,
                               const Effort& effort) {
  const auto shape = source.shape();
  if (!shape) throw InternalError("compute_spectrum() needs a source of known shape");
  require_rows(shape->rows, source);
  return shape->rows >= shape->cols ? tall_spectrum(source, preprocessing, effort)
                                    : wide_spectrum(source, preprocessing, effort);
}

}  // namespace pcadim
