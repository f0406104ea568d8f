"""Sums and ranges of the columns, each in one walk over the matrix with little memory beside it.

Libraries reduce few long columns in many short pieces, and keep room for the pieces: more than a
square matrix of the columns takes. So some rows are taken as one layer of a stack, and layers are
reduced to one, place by place; what is left are the rows of one layer.
"""

import operator
from collections.abc import Callable
from typing import Any

from ._array_library import Library
from ._device_products import FEW_CELLS, parts

# Numbers in a layer: so many that a large device is busy with one thread for some of them.
PLACES = 2**19


def sums(library: Library, X: Any) -> Any:
    """Return the sums of the columns in float64."""
    if not library.has_views(X):
        return library.sum(X)
    layers, rest = _layers(library, X)
    return _folded(library, [_sum(library, layers), library.doubles(rest)], operator.add)


def ranges(library: Library, X: Any) -> tuple[Any, Any]:
    """Return the least and the largest number of each column."""
    if not library.has_views(X):
        return library.ranges(X)
    layers, rest = _layers(library, X)
    low, high = library.ranges(layers)
    return (
        _folded(library, [low, rest], library.xp.minimum),
        _folded(library, [high, rest], library.xp.maximum),
    )


def _sum(library: Library, layers: Any) -> Any:
    """Return the sum of all layers; what is not in float64 is converted before it is added."""
    is_double = layers.dtype == library.xp.float64
    step = layers.shape[0] if is_double else max(1, FEW_CELLS // PLACES)
    first, *others = parts(layers.shape[0], step)
    result = library.sum(layers[first, :, :])
    for some in others:
        result = result + library.sum(layers[some, :, :])
    return result


def _layers(library: Library, X: Any) -> tuple[Any, Any]:
    """Return the rows as a stack of layers, and those that are left over; nothing is copied."""
    rows, columns = X.shape
    depth = min(rows, max(1, PLACES // columns))
    whole = rows // depth * depth
    return library.xp.reshape(X[:whole, :], (-1, depth, columns)), X[whole:, :]


def _folded(library: Library, parts: list[Any], combine: Callable[[Any, Any], Any]) -> Any:
    """Return all rows combined into one, half of them with the other half at a time."""
    rows = library.concat([part for part in parts if part.shape[0] > 0])
    while rows.shape[0] > 1:
        half = rows.shape[0] // 2
        odd = rows[2 * half :, :]
        rows = combine(rows[:half, :], rows[half : 2 * half, :])
        if odd.shape[0] > 0:
            rows = library.concat([rows, odd])
    return rows[0, :]
