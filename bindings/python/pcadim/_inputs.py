"""Anything with numbers in it as an input to the core."""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from ._chunks import Chunks
from ._files import File
from ._kinds import has_chunks, is_anndata, is_array, is_path, is_sparse, is_table
from ._labels import Labels, labels_of
from ._matrix import as_matrix
from ._sparse import from_sparse


def _group_numbers(groups: ArrayLike) -> list[int]:
    """Return groups numbered from 0 in the order of their first appearance."""
    labels = np.asarray(groups)
    if labels.ndim != 1:
        raise ValueError(f"groups has {labels.ndim} dimensions; give one label for each row")
    numbers: dict[Any, int] = {}
    return [numbers.setdefault(label, len(numbers)) for label in labels.tolist()]


def _from_anndata(X: Any, layer: str | None) -> tuple[Any, list[str]]:
    """Return the matrix of an AnnData object and the names of its columns."""
    if layer is not None and layer not in X.layers:
        known = ", ".join(name for name in X.layers if name is not None) or "none"
        raise ValueError(f"layer '{layer}': the AnnData object has no such layer; it has {known}")
    matrix = X.X if layer is None else X.layers[layer]
    if matrix is None:
        raise ValueError("the AnnData object has no X; name a layer")
    return matrix, [str(name) for name in X.var_names]


def _refuse_extras(groups: ArrayLike | None, layer: str | None) -> None:
    if layer is not None:
        raise ValueError(f"layer '{layer}': only AnnData objects and .h5ad files have layers")
    if groups is not None:
        raise ValueError(
            "groups goes with a dense matrix in memory; for a file give File(group_column=...)"
        )


def _from_memory(
    X: Any, names: list[str], labels: Labels | None, groups: ArrayLike | None
) -> _core.Input:
    if is_sparse(X):
        _refuse_extras(groups, None)
        return from_sparse(X, names, labels)
    matrix, own_names = as_matrix(X)
    return _core.MatrixInput(
        matrix, names or own_names, [] if groups is None else _group_numbers(groups), labels
    )


def _from_annotated(X: Any, groups: ArrayLike | None, layer: str | None) -> _core.Input:
    if X.isbacked and not X.is_view:
        return _from_file(File(X.filename), groups, layer)
    matrix, names = _from_anndata(X.to_memory() if X.isbacked else X, layer)
    return _from_memory(matrix, names, labels_of(X), groups)


def _from_file(file: File, groups: ArrayLike | None, layer: str | None) -> _core.Input:
    _refuse_extras(groups, None)
    return (file if layer is None else replace(file, layer=layer))._input()


def as_input(X: Any, *, groups: ArrayLike | None = None, layer: str | None = None) -> _core.Input:
    """Return data of any kind as an input to the core."""
    if isinstance(X, File) or is_path(X):
        return _from_file(X if isinstance(X, File) else File(X), groups, layer)
    if is_anndata(X):
        return _from_annotated(X, groups, layer)
    if layer is not None:
        _refuse_extras(None, layer)
    if is_table(X) or is_sparse(X) or is_array(X):
        return _from_memory(X, [], labels_of(X), groups)
    if not has_chunks(X):
        raise TypeError(
            f"X: expected a matrix, a table, a path or chunks of rows, not {type(X).__name__}"
        )
    _refuse_extras(groups, None)
    chunks = Chunks(X)
    return _core.ChunkInput(chunks, chunks.rewindable)
