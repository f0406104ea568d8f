"""What estimators are given beside matrices: AnnData objects, and rows that are read in parts."""

import os
from collections.abc import Callable
from typing import Any

import numpy as np

from . import _core
from ._errors import InputError, UsageError
from ._files import File, file_name
from ._inputs import annotated_matrix
from ._kinds import has_chunks, is_anndata, is_array, is_path, is_sparse, is_table

Take = Callable[[np.ndarray, list[str]], None]


def is_read_in_parts(X: Any) -> bool:
    """Is this a file, or chunks of rows, or an AnnData object that stays in its file?"""
    if isinstance(X, File) or is_path(X):
        return True
    if is_anndata(X):
        return bool(X.isbacked and not X.is_view)
    return has_chunks(X) and not (is_table(X) or is_sparse(X) or is_array(X))


def is_read_once(X: Any) -> bool:
    """Is this gone once it has been read: an iterator, standard input, a pipe?"""
    if isinstance(X, File) or is_path(X):
        name = file_name(X.path if isinstance(X, File) else X)
        return name == "-" or not (os.path.isfile(name) or os.path.isdir(name))
    return hasattr(X, "__next__")


def in_memory(X: Any, layer: str | None) -> tuple[Any, list[str]]:
    """Return the matrix of an AnnData object and the names of its columns; others as they are."""
    if is_anndata(X):
        return annotated_matrix(X.to_memory() if X.isbacked else X, layer)
    if layer is not None:
        raise UsageError(f"layer '{layer}': only AnnData objects and .h5ad files have layers")
    return X, []


def check_columns(estimator: Any, names: list[str], count: int) -> None:
    """Refuse columns that are not those of `fit`, in the words of scikit-learn."""
    if count != estimator.n_features_in_:
        raise InputError(
            f"X has {count} features, but {type(estimator).__name__} is expecting "
            f"{estimator.n_features_in_} features as input"
        )
    fitted = list(getattr(estimator, "feature_names_in_", []))
    for one, other in zip(names, fitted, strict=False):
        if one != other:
            raise InputError(
                f"The feature names should match those that were passed during fit: '{one}' "
                f"stands in the place of '{other}'"
            )


def given_names(names: list[str]) -> list[str]:
    """Return the names of columns; none where the core has only counted them."""
    counted = all(name == f"column {place}" for place, name in enumerate(names, 1))
    return [] if counted else names


def keep_names(estimator: Any, names: list[str]) -> None:
    """Keep the names of columns as scikit-learn does, or forget those of an earlier fit."""
    if names:
        estimator.feature_names_in_ = np.array(names, dtype=object)
    elif hasattr(estimator, "feature_names_in_"):
        del estimator.feature_names_in_


def of_all_rows(
    data: _core.Input, request: _core.Request, of: Callable[[np.ndarray, list[str]], np.ndarray]
) -> np.ndarray:
    """Return what a function makes of all rows, some at a time."""
    parts: list[np.ndarray] = []
    _core.read_rows(data, request, lambda rows, names: parts.append(of(rows, names)))
    if not parts:
        raise InputError(
            "X has no rows; an iterator has none left once it has been read: give a list, or a "
            "function that returns an iterator"
        )
    return np.concatenate(parts)


class Means:
    """The means of some columns, of rows that come in parts.

    Parameters
    ----------
    columns : numpy.ndarray
        Which.
    dropped : sequence of int
        Rows that do not count.
    """

    def __init__(self, columns: np.ndarray, dropped: Any) -> None:
        self._columns, self._dropped = columns, np.asarray(dropped, dtype=np.int64)
        self._first = 0
        self._sums, self._counts = np.zeros(len(columns)), np.zeros(len(columns))

    def __call__(self, rows: np.ndarray, names: list[str]) -> None:
        """Count some more rows."""
        part = rows[:, self._columns]
        numbers = np.arange(self._first, self._first + len(rows))
        there = ~np.isnan(part) & ~np.isin(numbers, self._dropped)[:, None]
        self._first += len(rows)
        self._sums += np.sum(part, axis=0, where=there)
        self._counts += there.sum(axis=0)

    def result(self) -> np.ndarray:
        """Return the means; 0 where nothing was counted."""
        return self._sums / np.maximum(self._counts, 1)
