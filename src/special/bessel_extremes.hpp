#pragma once
// log K where the vector code would lose digits, overflow or underflow, one pair at a time.

namespace pcadim::special {

struct BesselParts {
  double elementary;  // nu asinh(nu/z) - rho
  double remainder;
};

// For pairs below bessel_tiny_nu and bessel_tiny_z, with a number above bessel_huge, or outside the
// domain (the remainder is then the value). nu is not negative.
BesselParts bessel_at_extremes(double nu, double z);

// The elementary part for any pair in the domain.
double elementary_part_scaled(double nu, double z);

}  // namespace pcadim::special
