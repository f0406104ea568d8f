"""Matrices in memory as the core reads them: float32 or float64, copied only if need be."""

from typing import Any

import numpy as np

from ._device import on_host
from ._errors import InputError
from ._kinds import is_sparse, is_table
from ._tables import from_table

# Numbers of so many bytes are exact as float32.
_EXACT_IN_FLOAT32 = 2

_REFUSED = {
    "c": "complex numbers; take their real parts or absolute values",
    "U": "text; convert it to numbers",
    "S": "text; convert it to numbers",
    "T": "text; convert it to numbers",
    "M": "dates; convert them to numbers",
    "m": "time spans; convert them to numbers",
    "V": "records; take their fields as columns",
}


def _array(X: Any) -> np.ndarray:
    """Return what NumPy makes of an object."""
    X = on_host(X)
    if not hasattr(X, "__array__") and hasattr(X, "__dlpack__"):
        return np.from_dlpack(X)
    try:
        return np.asanyarray(X)
    except ValueError as error:
        raise InputError(f"X is no matrix: {error}") from None


def check_dimensions(array: Any) -> None:
    """Refuse what is no matrix."""
    if array.ndim == 2:
        return
    advice = "; X.reshape(-1, 1) is one column, X.reshape(1, -1) one row" if array.ndim == 1 else ""
    raise InputError(
        f"X has {array.ndim} dimension{'' if array.ndim == 1 else 's'}; a matrix has 2, rows are "
        f"observations and columns variables{advice}"
    )


def _from_objects(array: np.ndarray) -> np.ndarray:
    """Return the numbers among Python objects; None is a missing cell, text is never a number."""
    numbers = np.empty(array.shape, dtype=np.float64)
    for place, value in np.ndenumerate(array):
        try:
            if isinstance(value, str | bytes):
                raise TypeError
            numbers[place] = np.nan if value is None else float(value)
        except (TypeError, ValueError):
            row, column = place
            raise InputError(
                f"X[{row}, {column}] is {value!r:.50} ({type(value).__name__}), not a number; "
                "convert it, or leave its row or column out"
            ) from None
    return numbers


def _as_float(array: np.ndarray) -> np.ndarray:
    """Return the same numbers in a type the core reads; the same array where it has one."""
    kind, size = array.dtype.kind, array.dtype.itemsize
    if kind == "O":
        return _from_objects(array)
    if kind not in "biuf":
        raise InputError(f"X holds {_REFUSED.get(kind, 'no numbers')} (dtype {array.dtype})")
    if kind == "f":
        target = np.float64 if size > np.dtype(np.float32).itemsize else np.float32
    else:
        target = np.float32 if size <= _EXACT_IN_FLOAT32 else np.float64
    # Also brings bytes into this machine's order.
    return array.astype(target, copy=False)


def _is_readable(array: np.ndarray) -> bool:
    """Does every number stand at a whole number of places from the first?"""
    return array.flags.aligned and all(stride % array.itemsize == 0 for stride in array.strides)


def from_array(X: Any) -> np.ndarray:
    """Return an array as float32 or float64 in two dimensions; masked cells are NaN."""
    array = _array(X)
    check_dimensions(array)
    if isinstance(array, np.ma.MaskedArray):
        mask = np.ma.getmaskarray(array)
        array = _as_float(array.data)
        if mask.any():
            array = np.where(mask, array.dtype.type(np.nan), array)
    array = _as_float(np.asarray(array))
    return array if _is_readable(array) else np.ascontiguousarray(array)


def as_matrix(X: Any) -> tuple[np.ndarray, list[str]]:
    """Return any matrix as an array without zeros left out, and its column names, if any."""
    if is_table(X):
        array, names = from_table(X)
        return from_array(array), names
    return from_array(X.toarray() if is_sparse(X) else X), []
