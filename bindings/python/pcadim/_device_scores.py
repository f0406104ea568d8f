"""Scores of arrays on a device, computed there."""

from typing import Any

import numpy as np

from ._array_library import Library, float_name
from ._device_products import blocks_of


def device_scores(
    library: Library, X: Any, mean: np.ndarray, scale: np.ndarray | None, projection: np.ndarray
) -> Any:
    """Return the scores of all rows in the array's own library.

    Parameters
    ----------
    library : Library
        The library of the array.
    X : array
        With the columns of `fit`.
    mean : numpy.ndarray
        What is subtracted from each column.
    scale : numpy.ndarray or None
        What each column is then divided by.
    projection : numpy.ndarray of shape (n_features, n_components)
        What prepared rows are multiplied by.
    """
    name = float_name(X, library)
    kind = getattr(library.xp, name)
    means, factors = (
        library.from_host(mean.astype(name)),
        library.from_host(projection.astype(name)),
    )
    divisors = None if scale is None else library.from_host(scale.astype(name))

    def of_rows(rows: Any) -> Any:
        rows = library.cast(rows, kind) - means
        return (rows if divisors is None else rows / divisors) @ factors

    return library.concat([of_rows(X[some, :]) for some in blocks_of(*X.shape)])
