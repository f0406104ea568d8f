"""SciPy's sparse matrices as the core reads them: by rows, in order, each cell once."""

from typing import Any

import numpy as np

from . import _core
from ._errors import InputError
from ._labels import Labels

_MOST_COLUMNS = 2**32


def _column_numbers(indices: np.ndarray, cols: int) -> np.ndarray:
    """Return column numbers as the core has them; int32 as they are."""
    if indices.dtype == np.int32:
        return indices.view(np.uint32)  # a negative one becomes a column that does not exist
    if len(indices) and not 0 <= indices.min() <= indices.max() < cols:
        raise InputError("the sparse matrix has cells in columns that it does not have")
    return indices.astype(np.uint32)


def from_sparse(X: Any, names: list[str], labels: Labels | None = None) -> _core.Input:
    """Return a sparse matrix as an input, without filling its zeros in."""
    if X.ndim != 2:
        raise InputError(f"the sparse X has {X.ndim} dimension(s); a matrix has 2")
    if X.dtype.kind not in "biuf":
        raise InputError(f"the sparse X holds no real numbers (dtype {X.dtype})")
    rows = X.tocsr()
    if rows.shape[1] > _MOST_COLUMNS:
        raise InputError(f"the sparse X has {rows.shape[1]} columns; at most 2^32 are possible")
    if not rows.has_canonical_format:
        rows = rows.copy() if rows is X else rows
        rows.sum_duplicates()
    return _core.SparseInput(
        rows.shape[1],
        np.ascontiguousarray(rows.indptr, dtype=np.int64),
        _column_numbers(np.ascontiguousarray(rows.indices), rows.shape[1]),
        np.ascontiguousarray(rows.data, dtype=np.float64),
        names,
        labels,
    )
