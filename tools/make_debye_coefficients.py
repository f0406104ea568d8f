#!/usr/bin/env python3
"""Writes src/special/debye_coefficients.inc.

The uniform expansion of the Bessel function of the second kind (DLMF 10.41.4),
written in rho = sqrt(nu^2 + z^2) and q = (nu / rho)^2, is

    K_nu(z) ~ sqrt(pi / (2 rho)) exp(nu asinh(nu/z) - rho) sum_k V_k(q) / rho^k

with V_k(p^2) = (-1)^k U_k(p) / p^k a polynomial of degree k in q.  The code needs
the logarithm of the sum, so this program takes the logarithm of the power series
in 1/rho term by term:

    log sum_k V_k(q) / rho^k = sum_{k>=1} D_k(q) / rho^k.

Everything is exact rational arithmetic; each coefficient is rounded to double once,
at the end.

Usage: make_debye_coefficients.py [output file]     (standard output by default)
"""

import sys
from fractions import Fraction

TERMS = 10


def next_debye_polynomial(u):
    """U_{k+1} from U_k, DLMF 10.41.9; coefficient lists in rising powers of p."""
    result = [Fraction(0)] * (len(u) + 3)
    for power, c in enumerate(u):
        result[power + 1] += c * power / 2 + c / (8 * (power + 1))
        result[power + 3] -= c * power / 2 + 5 * c / (8 * (power + 3))
    return result


def sum_polynomials(count):
    """V_0 .. V_count as coefficient lists in rising powers of q."""
    u = [Fraction(1)]
    result = []
    for k in range(count + 1):
        result.append([(-1) ** k * u[k + 2 * j] for j in range(k + 1)])
        u = next_debye_polynomial(u)
    return result


def multiply(a, b):
    result = [Fraction(0)] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            result[i + j] += x * y
    return result


def log_polynomials(v):
    """D_1 .. D_n with exp(sum D_k x^k) = sum V_k x^k: k D_k = k V_k - sum j D_j V_{k-j}."""
    d = [None]
    for k in range(1, len(v)):
        row = list(v[k])
        for j in range(1, k):
            for i, c in enumerate(multiply(d[j], v[k - j])):
                row[i] -= Fraction(j, k) * c
        d.append(row)
    return d


def check_against_stirling(d):
    """At q = 1 (z -> 0) the D_k become the Stirling series of log Gamma(nu)."""
    sums = [sum(row) for row in d[1:]]
    assert sums[:5] == [Fraction(1, 12), 0, Fraction(-1, 360), 0, Fraction(1, 1260)]
    assert all(s == 0 for s in sums[1::2])


def render(d):
    lines = [
        "// Written by tools/make_debye_coefficients.py; do not edit.",
        "//",
        "// log( K_nu(z) sqrt(2 rho / pi) exp(rho - nu asinh(nu/z)) ) ~ sum_k D_k(q) / rho^k,",
        "// rho = sqrt(nu^2 + z^2), q = (nu / rho)^2.  Row k holds the k + 1 coefficients of D_k",
        "// in rising powers of q, and starts at index k (k + 1) / 2 - 1.",
    ]
    for k in range(1, len(d)):
        lines.append(f"// D_{k}")
        for start in range(0, k + 1, 3):
            lines.append(" ".join(f"{float(c)!r}," for c in d[k][start : start + 3]))
    return "\n".join(lines) + "\n"


def main():
    d = log_polynomials(sum_polynomials(TERMS))
    check_against_stirling(d)
    text = render(d)
    if len(sys.argv) > 1:
        with open(sys.argv[1], "w", encoding="ascii", newline="\n") as out:
            out.write(text)
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
