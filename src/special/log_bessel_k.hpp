#pragma once
// The split form of log K_nu(z), and the borders between the methods that compute it.

#include <array>
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

// Trapezoid rules for small rho. A step must resolve a peak of width 1/sqrt(rho): its relative
// error 2 |K_{nu + 2 pi i/step}(z)| / K_nu(z) grows with rho and is at most 4e-17 up to the next
// rule.
struct TrapezoidRule {
  double from_rho;
  double step;
};
inline constexpr std::array<TrapezoidRule, 6> trapezoid_rules = {{{0.0, 1.0 / 4},
                                                                  {0.5, 7.0 / 32},
                                                                  {2.0, 3.0 / 16},
                                                                  {5.0, 5.0 / 32},
                                                                  {10.5, 9.0 / 64},
                                                                  {15.0, 1.0 / 8}}};

// Debye expansions beyond, with fewer terms from large_rho on. The terms fall like
// (k-1)!/(2 rho)^k: the first one left out is at most 3e-17 from the border on.
inline constexpr double debye_from_rho = 22.0;
inline constexpr std::size_t debye_terms = 20;
inline constexpr double large_rho = 64.0;
inline constexpr std::size_t large_rho_terms = 10;

// Below both of these the leading terms of the ascending series are exact to 1e-17, while the
// integrand gets a plateau as long as log(1/z).
inline constexpr double bessel_tiny_z = 0x1p-28;
inline constexpr double bessel_tiny_nu = 0.5;

// Above this the square of a number may overflow.
inline constexpr double bessel_huge = 0x1p500;

}  // namespace pcadim::special
