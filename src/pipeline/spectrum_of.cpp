#include "pcadim/data.hpp"
#include "pcadim/evidence.hpp"
#include "pipeline/decomposed.hpp"
#include "pipeline/random_access.hpp"

namespace pcadim {

Spectrum spectrum_of(Source& source, const Request& request) {
  check_request(request);
  const RandomAccess rows(source, effort_of(request));
  const Wanted norms{.norms = true, .other_scaling = false, .gram = false};
  return decompose(rows.source(), request, rows.effort(), norms).spectrum();
}

Spectrum spectrum_of(MatrixView matrix, const Request& request) {
  return spectrum_of(*matrix_source(matrix), request);
}

Spectrum spectrum_of(const Report& report) {
  Spectrum spectrum;
  spectrum.n = report.data.n;
  spectrum.p = report.data.p;
  spectrum.centered = report.data.centered;
  spectrum.scaled = report.data.scaled;
  spectrum.eigenvalues = report.spectrum.eigenvalues;
  spectrum.total_variance = report.spectrum.total_variance;
  spectrum.complete = report.spectrum.complete;
  spectrum.norms = report.norms;
  return spectrum;
}

}  // namespace pcadim
