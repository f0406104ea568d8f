#pragma once
#include <array>

#include "linalg/band_matrix.hpp"

namespace pcadim {

/// H = I - tau v v' with v[0] = 1.
struct BandReflector {
  std::array<double, size(band_width)> v = {};
  double tau = 0;
};

/// Makes the reflector that turns the column x (band_width numbers) into (head, 0, ..., 0), and
/// does that.
BandReflector eliminate_column(double* x);

/// D = H D H for a square D on the diagonal of the band.
void reflect_both_sides(double* d, const BandReflector& reflector);

/// The square below it: B = B H, then B = G B with the reflector G that eliminates B's first
/// column. Returns G.
BandReflector reflect_and_eliminate(double* b, const BandReflector& reflector);

}  // namespace pcadim
