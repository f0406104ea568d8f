#!/usr/bin/env python3
"""Writes src/special/bessel_patches.inc and src/special/bessel_patch_map.inc.

With rho = sqrt(nu^2 + z^2), s = 1/rho and v = z/rho,

    log K_nu(z) = nu asinh(nu/z) - rho + log(pi/(2 rho))/2 + F(s, v)

and F is smooth and small.  For 1 <= rho < 64 the plane of (rho, v) is cut into patches, and on each of
them F is a polynomial in s and v of total degree DEGREE: the Chebyshev series of F in both variables,
from values by ball arithmetic, cut off where what is left out sums up to less than CUT.  Only points
with z >= 1 or nu >= 3/2 count; the ascending series has the others.

A row of patches holds a power of two of rho^2, the first power in two halves.  From v = 1 downwards
each patch takes as many quarters of powers of two of v as the degree allows, the last one all that is
left.  So a patch is found from the leading bits of rho^2 and v: bessel_patch_map.inc has a line for
each half of a power of two of rho^2, and in it the patch of each quarter of a power of two of v.

A line of bessel_patches.inc has the centre of s, the inverse of half the range of s, the same of v,
and the coefficients of the monomials x^i y^j, x and y in [-1, 1]: i = DEGREE first, within i j = DEGREE - i first.

Needs python-flint.  Usage: make_bessel_patches.py [output folder]
"""

import pathlib
import sys

from flint import acb, arb, ctx

DEGREE = 12
CUT = 4e-17
NODES = DEGREE + 6
COLUMNS = 61
BORDER_NU = 1.5
BORDER_Z = 1.0

ctx.prec = 600


def smooth_part(s, v):
    """F(s, v), which is even in nu, so the limit at v = 1 is taken from a point close to it."""
    rho, w = 1 / s, v * v
    if not w < 1:
        w = arb(1) - arb(2) ** -90
    z, nu = rho * v, rho * (1 - w).sqrt()
    log_k = acb(z).bessel_k(acb(nu)).real.log()
    return log_k - nu * ((nu + rho) / z).log() + rho - (arb.pi() / (2 * rho)).log() / 2


def chebyshev_node(k):
    return (arb.pi() * (2 * k + 1) / (2 * NODES)).cos()


def transform(values):
    """Chebyshev coefficients of the function with these values at the nodes."""
    result = []
    for k in range(NODES):
        total = sum(
            (value * (arb.pi() * k * (2 * i + 1) / (2 * NODES)).cos() for i, value in enumerate(values)), arb(0)
        )
        result.append(total * (1 if k == 0 else 2) / NODES)
    return result


def transposed(rows):
    return [list(column) for column in zip(*rows)]


class Patch:
    """rho between two bounds, v between two bounds, and the Chebyshev coefficients in s and v."""

    def __init__(self, rho_range, v_range):
        self.v_range = v_range
        low, high = 1 / arb(rho_range[1]) ** 0.5, 1 / arb(rho_range[0]) ** 0.5  # rho_range is of squares
        self.s_centre, self.s_half = (low + high) / 2, (high - low) / 2
        low, high = (arb(v) for v in v_range)
        self.v_centre, self.v_half = (low + high) / 2, (high - low) / 2
        nodes = [chebyshev_node(k) for k in range(NODES)]
        values = [
            [smooth_part(self.s_centre + x * self.s_half, self.v_centre + y * self.v_half) for y in nodes] for x in nodes
        ]
        self.chebyshev = transposed([transform(c) for c in transposed([transform(row) for row in values])])

    def left_out(self):
        pairs = ((i, j) for i in range(NODES) for j in range(NODES) if i + j > DEGREE)
        return sum(abs(float(self.chebyshev[i][j].mid())) for i, j in pairs)

    def line(self):
        """The numbers of the patch, as doubles."""
        polynomials = chebyshev_polynomials()
        monomials = [[arb(0)] * (DEGREE + 1) for _ in range(DEGREE + 1)]
        for i in range(DEGREE + 1):
            for j in range(DEGREE + 1 - i):
                for a, left in enumerate(polynomials[i]):
                    for b, right in enumerate(polynomials[j]):
                        monomials[a][b] += self.chebyshev[i][j] * left * right
        numbers = [self.s_centre, 1 / self.s_half, self.v_centre, 1 / self.v_half]
        numbers += [monomials[i][j] for i in range(DEGREE, -1, -1) for j in range(DEGREE - i, -1, -1)]
        return [float(number.mid()) for number in numbers]


def chebyshev_polynomials():
    """Whole coefficients of T_0 ... T_DEGREE in rising powers."""
    result = [[1], [0, 1]]
    while len(result) <= DEGREE:
        twice = [0] + [2 * c for c in result[-1]]
        before = result[-2] + [0] * (len(twice) - len(result[-2]))
        result.append([a - b for a, b in zip(twice, before)])
    return result


def grid():
    """The borders of v, downwards: 1, 7/8, 6/8, 5/8, 1/2, 7/16, ..."""
    return [1.0] + [(8 - k % 4 - 1) / 8 * 0.5 ** (k // 4) for k in range(COLUMNS - 1)]


def is_needed(rho_squared, v_high):
    """Is a point of the row with v <= v_high beyond the ascending series?"""
    return rho_squared[1] > BORDER_NU**2 or rho_squared[1] * v_high**2 > BORDER_Z**2 * (1 - 1e-9)


def widest(rho_squared, borders, first):
    """The widest good patch from v = borders[first] downwards, and the index of its lower border."""
    high = borders[first]
    if high <= 0.5:
        patch = Patch(rho_squared, (0.0, high))
        if patch.left_out() < CUT:
            return patch, len(borders)
    best, last = None, first
    for step in (8, 4, 2, 1):
        while last + step < len(borders):
            patch = Patch(rho_squared, (borders[last + step], high))
            if not patch.left_out() < CUT:
                break
            best, last = patch, last + step
    if best is None:
        raise SystemExit(f"no patch of degree {DEGREE} at rho^2 = {rho_squared}, v = {high}")
    return best, last


def row_of_patches(rho_squared):
    """The patches of a row and, for each column, the number of its patch in the row."""
    borders, patches, columns, first = grid(), [], [], 0
    while first < len(borders) and is_needed(rho_squared, borders[first]):
        patch, last = widest(rho_squared, borders, first)
        columns += [len(patches)] * (last - first)
        patches.append(patch)
        first = last
    columns += [len(patches) - 1] * (COLUMNS - len(columns))
    return patches, columns[:COLUMNS]


def rows():
    """The bounds of rho^2 of each row, with the number of halves of powers of two in it."""
    return [((1.0, 1.5), 1), ((1.5, 2.0), 1)] + [((2.0**k, 2.0 ** (k + 1)), 2) for k in range(1, 12)]


def wrapped(texts):
    lines, line = [], ""
    for text in texts:
        if len(line) + len(text) > 98:
            lines.append(line.rstrip())
            line = ""
        line += text + ", "
    return "\n".join(lines + [line.rstrip()]) + "\n"


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "src/special")
    header = "// Written by tools/make_bessel_patches.py, which explains it; do not edit.\n"
    patch_text, map_text, count = header, header, 0
    for rho_squared, halves in rows():
        patches, columns = row_of_patches(rho_squared)
        for patch in patches:
            patch_text += wrapped([repr(number) for number in patch.line()])
        map_text += wrapped([str(count + column) for column in columns]) * halves
        count += len(patches)
        print(f"rho^2 in {rho_squared}: {len(patches)} patches", file=sys.stderr, flush=True)
    (folder / "bessel_patches.inc").write_text(patch_text)
    (folder / "bessel_patch_map.inc").write_text(map_text)


if __name__ == "__main__":
    main()
