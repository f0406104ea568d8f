#include "methods/auto/resolution.hpp"

#include <algorithm>
#include <cmath>

namespace pcadim {
namespace {

/// White noise of 20 rows for each column has eigenvalues up to (1 + 1/sqrt(20))^2 = 1.5. Found on
/// the tuning seeds of benchmarks/accuracy/many_rows.py.
Index enough_rows(const Spectrum& spectrum) {
  constexpr Index for_each_column = 20, fewest = 100;
  return std::max(for_each_column * spectrum.p, fewest);
}

}  // namespace

bool has_many_rows(const Spectrum& spectrum) { return spectrum.n > enough_rows(spectrum); }

Spectrum at_coarse_resolution(Spectrum spectrum) {
  if (!has_many_rows(spectrum)) return spectrum;
  const Index rows = enough_rows(spectrum);
  const double share = static_cast<double>(rows) / static_cast<double>(spectrum.n);
  for (NormNode& node : spectrum.norms.nodes) node.weight *= share;
  spectrum.norms.rows = std::llround(static_cast<double>(spectrum.norms.rows) * share);
  spectrum.n = rows;
  return spectrum;
}

}  // namespace pcadim
