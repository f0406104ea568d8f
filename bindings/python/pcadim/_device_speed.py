"""How much slower a device computes in float64 than in float32: on cards for games very much."""

import time
from typing import Any

import numpy as np

from ._array_library import BITS_OF_FLOAT32, Library

# Products in float64 that take so many times as long are slow; half as fast is usual.
SLOW = 8.0

_SIDE = 1024


def _seconds(library: Library, matrix: Any) -> float:
    """Return how long a product takes, with the way of one number to the host."""
    seconds = []
    for _ in range(3):
        start = time.perf_counter()
        library.to_host((matrix @ matrix)[:1, :1])
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def cost_of_doubles(library: Library) -> float:
    """Return the time of a product in float64 in units of that in float32."""
    ones = library.from_host(np.ones((_SIDE, _SIDE), dtype=np.float32))
    return _seconds(library, library.doubles(ones)) / _seconds(library, ones)


def cost_that_counts(library: Library, array: Any) -> float:
    """Return the same where there is a choice; 1 where there is none.

    Numbers of more than 32 bits need float64, and so do libraries that may round float32 further
    in products, unless they say that they do not.
    """
    fits = library.is_float(array) and library.bits(array) <= BITS_OF_FLOAT32
    return cost_of_doubles(library) if fits and library.exact_singles() else 1.0


def resolved_in_singles(values: np.ndarray, rank: int) -> bool:
    """Are eigenvalues from products in float32 as good as any: the smallest right to a thousandth?

    Cells and products are rounded in the 24th bit, which moves no eigenvalue by more than some of
    these bits of the largest (Weyl); 8 of them leave room.
    """
    error = 8 * np.finfo(np.float32).eps * values[0]
    return bool(values[min(rank, len(values)) - 1] >= 1000 * error)
