"""Arrays on a device as inputs to the core: computed with where they are, or copied."""

from typing import Any

import numpy as np

from . import _core
from ._device import is_on_device, library_of
from ._device_matrix import DeviceMatrix
from ._matrix import check_dimensions

# Up to so many cells methods look at the cells themselves, as the default one does: a copy on the
# host serves them all. Beyond, they ask for sums and products only.
MOST_CELLS_ON_HOST = 4_000_000


def stays_on_device(X: Any) -> bool:
    """Is this an array on a device, too large to be copied?"""
    return is_on_device(X) and int(np.prod(X.shape)) > MOST_CELLS_ON_HOST


def device_matrix(X: Any) -> DeviceMatrix:
    """Return an array on a device as a matrix that is computed with there."""
    library = library_of(X)
    assert library is not None
    array = library.prepared(X)
    check_dimensions(array)
    return DeviceMatrix(array, library)


def device_input(matrix: DeviceMatrix, groups: list[int] | None = None) -> _core.Input:
    """Return such a matrix as an input to the core."""
    return _core.ArrayInput(matrix, *matrix.shape, groups or [])
