#pragma once
#include <span>

#include "pcadim/export.hpp"

namespace pcadim {

/// The logarithm of the modified Bessel function of the second kind, log K_nu(z), without overflow
/// or underflow of K itself.
///
///     log K_nu(z) = nu asinh(nu/z) - rho
///                   + log( 1/2 int exp( -rho (cosh x - 1) - nu (sinh x - x) ) dx ),
///     rho = sqrt(nu^2 + z^2).
///
/// Domain: every real order (K_{-nu} = K_nu) and every z > 0, subnormal numbers included; the
/// result is finite wherever the true value fits in a double. Outside: z = 0 or an infinite order
/// gives +infinity, z = +infinity gives -infinity (both infinite: NaN), z < 0 or NaN gives NaN.
/// Error: measured at 150,635 points with |nu| <= 1e6 and 1e-8 <= z <= 1e8 against ball arithmetic,
/// |error| / max(1, |log K|, rho) is at most 6.1e-16 (mean 8e-17) with fused multiply-add, and at
/// most 7.6e-16 on processors without it. At 7,000 points beyond (z down to 1e-307, both up to
/// 1e300) it is at most 3.7e-16. benchmarks/accuracy/log_bessel_k_error repeats the measurement.
/// Cost: two logarithms and a polynomial of 65 to 91 terms; for nu < 3/2 and z < 1 a short series.
/// Prefer the forms that take many values: they use the widest vectors the processor has, and are
/// about three times as fast as single calls.
/// The value does not depend on the form used, on the neighbours or on the length of the batch;
/// it may differ in the last digits between processors with different vector instructions.
PCADIM_API double log_bessel_k(double nu, double z);

/// log_bessel_k for pairs: out[i] = log K_{nu[i]}(z[i]).
/// The three lengths must agree, or UsageError is thrown. `out` may be the same memory as `nu` or
/// `z`, but must not overlap them partly.
PCADIM_API void log_bessel_k(std::span<const double> nu, std::span<const double> z,
                             std::span<double> out);

/// log_bessel_k for one order and many arguments: out[i] = log K_nu(z[i]).
/// The two lengths must agree, or UsageError is thrown. `out` may be the same memory as `z`.
PCADIM_API void log_bessel_k(double nu, std::span<const double> z, std::span<double> out);

}  // namespace pcadim
