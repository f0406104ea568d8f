#!/usr/bin/env python3
"""Writes src/special/bessel_ascending.inc: three polynomials for the ascending series of log K.

With mu in [-1/2, 1/2] and m = mu^2,

    bessel_shift(m)         = log 2 + (log Gamma(1 + mu) - log Gamma(1 - mu)) / (2 mu),
    log_gamma_of_1_plus(mu) = log Gamma(1 + mu) for mu >= 0,
    log_gamma_of_2_plus(mu) = log Gamma(2 + mu),

each as the polynomial that meets the function at the Chebyshev points of its range, in rising powers.

Needs python-flint.  Usage: make_bessel_ascending.py [output file]     (standard output by default)
"""

import sys

from flint import arb, arb_poly, ctx

ctx.prec = 300


def shift(m):
    mu = m.sqrt()
    return arb(2).log() + ((1 + mu).lgamma() - (1 - mu).lgamma()) / (2 * mu)


def log_gamma_of_1_plus(mu):
    return (1 + mu).lgamma()


def log_gamma_of_2_plus(mu):
    return (2 + mu).lgamma()


def interpolate(function, low, high, count):
    """Coefficients in rising powers of the polynomial through `count` Chebyshev points."""
    nodes = [(low + high) / 2 + (high - low) / 2 * (arb.pi() * (2 * k + 1) / (2 * count)).cos() for k in range(count)]
    polynomial = arb_poly.interpolate(nodes, [function(node) for node in nodes])
    return [float(polynomial[k].mid()) for k in range(count)]


def largest_error(function, coefficients, low, high):
    polynomial = arb_poly([arb(c) for c in coefficients])
    points = [low + (high - low) * (2 * k + 1) / 4000 for k in range(2000)]
    return max(abs(float((polynomial(x) - function(x)).mid())) for x in points)


def table(name, function, low, high, count):
    low, high = arb(low), arb(high)
    coefficients = interpolate(function, low, high, count)
    error = largest_error(function, coefficients, low, high)
    lines = "".join(f"    {c!r},\n" for c in coefficients)
    return f"// Largest error {error:.1e}.\nconstexpr double {name}[] = {{\n{lines}}};\n"


def main():
    text = "// Written by tools/make_bessel_ascending.py, which explains it; do not edit.\n"
    text += table("bessel_shift_coefficients", shift, 0, 0.25, 14)
    text += table("log_gamma_of_1_plus_coefficients", log_gamma_of_1_plus, 0, 0.5, 18)
    text += table("log_gamma_of_2_plus_coefficients", log_gamma_of_2_plus, -0.5, 0.5, 18)
    if len(sys.argv) > 1:
        with open(sys.argv[1], "w") as out:
            out.write(text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
