"""A symmetric matrix on a device reduced to a band in its own memory, nearly all by products.

Libraries' eigenvalue solvers take several times the memory of their matrix. Here panels of
columns are eliminated one after the other, as in the core (src/linalg/band_reduction.cpp), and
only the band and the last corner go to the host, where the core finds their eigenvalues.

What is below a panel's square on the diagonal is P = Q R. A Householder factorisation takes some
launches for each column; so Q comes from Cholesky factors of P'P, again and again until it is
orthogonal: T. Fukaya et al., Shifted Cholesky QR for computing the QR factorization of
ill-conditioned matrices, SIAM J. Sci. Comput. 42 (2020). With E the first columns of the identity,
S signs, U = Q - E S and K = (Q1' S - I)^-1 (Q1 the first rows of Q), H = I + U K U' is orthogonal
and H' P = E S R: C. Bischof and X. Sun, On orthogonal block elimination (1996); G. Ballard et al.,
Reconstructing Householder vectors from tall-skinny QR, IPDPS 2014.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _core
from ._array_library import Library

WIDTH = _core.BAND_WIDTH

EPSILON = float(np.finfo(np.float64).eps)

# With fewer columns the library's solver is faster and takes little. So it is where X has many
# times the numbers of the Gram matrix: five more of these, for the solver, are next to nothing.
LEAST_SIDE, MANY_TIMES = 1200, 80

# Fewer rows are left to the host: a device would wait for launches. It also keeps Q1 small, so that
# K exists unless the matrix has a structure of just this width.
LEAST_CORNER = 5 * WIDTH

# So often P is multiplied by the inverse of a Cholesky factor. All times but the last the diagonal
# is raised by rounding errors, which brings any condition down to 1e7 times less and never fails:
# twice does for nearly all data, more often for any.
FEW_PASSES, ENOUGH_PASSES, SHIFT = 2, 4, 100 * EPSILON

# As much as trace and Frobenius norm may change. They change by rounding errors, 1e-13 at most with
# all that was tried; by much more where a reflection was not orthogonal.
TOLERANCE = 1e-12


@dataclass(frozen=True)
class Constants:
    """What every panel needs.

    Attributes
    ----------
    library : Library
        The library of the matrix.
    identity : array
        Of the band's width.
    noise : array
        About the rounding errors of the matrix: a panel of dependent columns, or of zeros, is no
        special case when it has some of its own. As many rows as the matrix.
    passes : int
        Towards an orthonormal basis of each panel.
    """

    library: Library
    identity: Any
    noise: Any
    passes: int


def saves_memory(short: int, long: int) -> bool:
    """Does a band spare memory that matters beside a matrix with these sides?"""
    return short >= LEAST_SIDE and long < MANY_TIMES * short


def eigenvalues(library: Library, matrix: Any, passes: int = ENOUGH_PASSES) -> np.ndarray | None:
    """Return the eigenvalues of a positive semi-definite matrix, ascending; it is destroyed.

    None where a reflection was not orthogonal.
    """
    factor = _safe_factor(library, matrix)
    if factor != 1:
        matrix *= factor
    squared = library.doubles_on_host(library.squared_lengths(matrix))
    trace = float(library.doubles_on_host(library.diagonal(matrix)).sum())
    try:
        squares, corner = _reduced(library, matrix, float(np.sqrt(squared.max())), passes)
    except np.linalg.LinAlgError:  # as NumPy and CuPy say that there is no factor
        return None
    if not _is_similar(squares, corner, trace, float(squared.sum())):
        return None
    return np.asarray(_core.band_eigenvalues(squares, corner)) / factor


def _safe_factor(library: Library, matrix: Any) -> float:
    """Return a power of two that brings cells to about 1 where their squares are no doubles."""
    largest = float(library.doubles_on_host(library.diagonal(matrix)).max())
    if largest <= 0 or abs(np.log2(largest)) < 100:
        return 1.0
    return float(2.0 ** -np.floor(np.log2(largest)))


def _reduced(
    library: Library, matrix: Any, size: float, passes: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return the squares on the band's diagonal with those below, and the corner, on the host."""
    side = matrix.shape[0]
    blocks = max(0, side - LEAST_CORNER) // WIDTH
    noise = np.random.default_rng(1).standard_normal((side, WIDTH))
    noise *= EPSILON * size / np.sqrt(side)
    identity = library.from_host(np.eye(WIDTH))
    constants = Constants(library, identity, library.from_host(noise), passes)
    squares = library.zeros(2 * WIDTH * blocks, WIDTH)
    for block in range(blocks):
        first, last = block * WIDTH, (block + 1) * WIDTH
        place = 2 * first
        squares[place : place + WIDTH, :] = matrix[first:last, first:last]
        below = _eliminate(constants, matrix[last:, first:last], matrix[last:, last:])
        squares[place + WIDTH : place + 2 * WIDTH, :] = below
    first = blocks * WIDTH
    found = library.doubles_on_host(squares).reshape(blocks, 2 * WIDTH, WIDTH)
    return found, library.doubles_on_host(matrix[first:, first:])


def _eliminate(constants: Constants, panel: Any, rest: Any) -> Any:
    """Return what is left of a panel, upper triangular, and apply its reflection to the rest."""
    library = constants.library
    basis = _orthonormal(constants, panel + constants.noise[: panel.shape[0], :])
    top = basis[:WIDTH, :]
    signs = 1.0 - 2.0 * library.doubles(library.diagonal(top) > 0)
    inverse = library.inverse(top.T * signs - constants.identity)
    left = signs[:, None] * (basis.T @ panel)
    basis[:WIDTH, :] -= constants.identity * signs
    # H' A H = A + U W' + W U' for W = A U K + U C / 2, C = K' U' A U K
    other = (rest @ basis) @ inverse
    other += basis @ (0.5 * (inverse.T @ (basis.T @ other)))
    library.add_product(
        rest, library.concat([basis.T, other.T]), library.concat([other.T, basis.T])
    )
    return left


def _orthonormal(constants: Constants, panel: Any) -> Any:
    """Return an orthonormal basis of a panel's columns: Q of P = Q R, R's diagonal positive."""
    library, identity = constants.library, constants.identity
    for done in range(constants.passes):
        products = panel.T @ panel
        if done < constants.passes - 1:
            products += identity * (SHIFT * library.xp.sum(products * identity))
        panel = library.divided(panel, library.cholesky(products))
    return panel


def _is_similar(squares: np.ndarray, corner: np.ndarray, trace: float, squared: float) -> bool:
    """Have band and corner the trace and the squared Frobenius norm of the matrix?"""
    on, below = squares[:, :WIDTH, :], np.triu(squares[:, WIDTH:, :])
    new_trace = np.einsum("ijj->", on) + np.trace(corner)
    new_squared = np.sum(on**2) + 2 * np.sum(below**2) + np.sum(corner**2)
    # NaN is similar to nothing.
    return bool(
        abs(new_trace - trace) <= TOLERANCE * trace
        and abs(new_squared - squared) <= TOLERANCE * squared
    )
