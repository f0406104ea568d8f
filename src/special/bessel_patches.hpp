#pragma once
// Polynomials for log K between the ascending series and the Debye expansion.
//
// With rho = sqrt(nu^2 + z^2), s = 1/rho and v = z/rho the remainder is log(pi/(2 rho))/2 plus a
// smooth function of s and v. The plane is cut into patches, and each has a polynomial whose error
// is at most 4e-17; tools/make_bessel_patches.py makes them.

#include <array>
#include <cstddef>

namespace pcadim::special {

inline constexpr std::size_t patch_degree = 12;
inline constexpr std::size_t patch_coefficients = (patch_degree + 1) * (patch_degree + 2) / 2;

struct BesselPatch {
  double s_centre;
  double s_scale;  // x = (s - s_centre) s_scale is in [-1, 1]
  double v_centre;
  double v_scale;  // y likewise
  // Of x^i y^j: i = patch_degree first, and within i, j = patch_degree - i first.
  std::array<double, patch_coefficients> coefficients;
};

inline constexpr std::size_t patch_count = 91;
extern const std::array<BesselPatch, patch_count> bessel_patches;

}  // namespace pcadim::special
