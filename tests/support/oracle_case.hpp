#pragma once
/// Spectra stored with the answers of an independent implementation
/// (tests/reference/auto_oracle.py).
#include "passes/norm_cells.hpp"
#include "pcadim/spectrum.hpp"
#include "support/json.hpp"

namespace pcadim::test {

inline Spectrum spectrum_of(const nlohmann::json& c) {
  Spectrum s;
  s.n = c["n"];
  s.p = c["p"];
  s.centered = c["centered"];
  s.scaled = c["scaled"];
  s.eigenvalues = c["eigenvalues"].get<std::vector<double>>();
  for (const double value : s.eigenvalues) s.total_variance += value;
  NormCells cells;
  const double limit = 1e-16 * s.total_variance;
  for (const double r : c["row_norms"].get<std::vector<double>>()) cells.add(r * r, limit);
  s.norms = cells.measure();
  return s;
}

}  // namespace pcadim::test
