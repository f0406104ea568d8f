#pragma once
// The split form of log K_nu(z), and the borders between the methods that compute it.

#include <cstddef>
#include <span>

namespace pcadim::special {

// out[i] = log K_nu(z[i]) - (nu asinh(nu/z[i]) - rho),  rho = sqrt(nu^2 + z[i]^2).
//
// The part taken away is elementary but as large as rho log(rho); the remainder is about
// log(pi/(2 rho))/2. A caller that needs log K to a small absolute error adds the elementary part
// with more digits than a double has.
//
// nu >= 0 (the sign is dropped), z > 0 and finite. z = 0 or an infinite nu gives +infinity,
// z = +infinity -infinity, z < 0 or NaN gives NaN. The lengths must agree (UsageError); out may be
// the same memory as nu or z.
void log_bessel_k_remainder(double nu, std::span<const double> z, std::span<double> out);
void log_bessel_k_remainder(std::span<const double> nu, std::span<const double> z,
                            std::span<double> out);

// The methods and their borders, in the open so that the tests can sit right on them.

// The ascending series where both numbers are below these. It has two forms, for orders below and
// from ascending_order_border on.
inline constexpr double ascending_below_nu = 1.5;
inline constexpr double ascending_below_z = 1.0;
inline constexpr double ascending_order_border = 0.5;

// The Debye expansion from this rho on. Its terms fall like (k-1)!/(2 rho)^k: the first one left
// out is at most 3e-17. Between the two, patches of polynomials (bessel_patches.hpp).
inline constexpr double large_rho = 64.0;
inline constexpr std::size_t large_rho_terms = 10;

// Below both of these one pair at a time: the square of z may underflow.
inline constexpr double bessel_tiny_z = 0x1p-500;
inline constexpr double bessel_tiny_nu = 0.5;

// Above this the square of a number may overflow.
inline constexpr double bessel_huge = 0x1p500;

}  // namespace pcadim::special
