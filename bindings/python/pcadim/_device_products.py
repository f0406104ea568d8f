"""Products and factors of a matrix that comes in blocks of rows, by an array library."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ._array_library import Library

# So many cells are prepared at a time, at most: a quarter of a gigabyte of float64. As a rule five
# eighths of the products' number, so that both together, and a number for each row, take less
# memory than two square matrices; but never so few that a device waits for the next one.
CELLS_AT_ONCE, FEW_CELLS = 2**25, 2**21

# Products of so many columns at a time, and only those at or below the diagonal: a quarter of all,
# which spares 3 of 8 products. Fewer columns would leave parts of a large device idle.
NARROWEST_PANEL, WIDEST_PANEL = 512, 2048


@dataclass
class Products:
    """What the blocks add up to, on their device.

    Attributes
    ----------
    gram : array or None
        The products of all columns; None where its memory was used for something else.
    diagonal : numpy.ndarray
        Its diagonal, on the host.
    lengths : array
        The sums of squares of all rows.
    """

    gram: Any
    diagonal: np.ndarray
    lengths: Any


def parts(count: int, step: int) -> list[slice]:
    """Return what is to be taken of `count` things, `step` at a time."""
    return [slice(first, min(count, first + step)) for first in range(0, count, step)]


def blocks_of(long: int, short: int) -> list[slice]:
    """Return the blocks of rows of a matrix with so many rows and columns."""
    cells = min(CELLS_AT_ONCE, max(FEW_CELLS, short * short // 8 * 5))
    return parts(long, max(1, cells // max(1, short)))


def panels_of(side: int) -> list[slice]:
    """Return the panels of the products of so many columns."""
    return parts(side, min(WIDEST_PANEL, max(NARROWEST_PANEL, -(-side // 4))))


def products(library: Library, blocks: Iterable[Any], side: int, singles: bool = False) -> Products:
    """Return the products of the columns of all blocks, and the lengths of the rows.

    With `singles` products are made in float32, and added up in float64.
    """
    add = library.add_single_products if singles else library.add_products
    gram, lengths, panels = library.zeros(side, side), [], panels_of(side)
    for block in blocks:
        for panel in panels:
            gram = add(gram, block, panel)
        lengths.append(library.squared_lengths(block))
        del block  # or there are two when the next one is made
    for panel in panels[:-1]:
        gram = library.mirror(gram, panel)
    diagonal = library.doubles_on_host(library.diagonal(gram)).copy()
    return Products(gram, diagonal, library.concat(lengths))


def squared_values(library: Library, blocks: Iterable[Any]) -> Any:
    """Return the squares of the singular values of all blocks, one below the other."""
    factor = None
    for block in blocks:
        factor = library.triangle(block if factor is None else library.concat([factor, block]))
    return library.singular_values(factor) ** 2
