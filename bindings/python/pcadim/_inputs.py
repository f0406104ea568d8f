"""Anything with numbers in it as an input to the core."""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from ._arrow import arrow_format, read_arrow
from ._chunks import Chunks
from ._device import on_host
from ._device_input import device_input, device_matrix, stays_on_device
from ._errors import ArgumentTypeError, InputError, UsageError
from ._files import File, arrow_options, file_name
from ._kinds import has_chunks, is_anndata, is_array, is_path, is_sparse, is_table
from ._labels import Labels, as_text, labels_of, list_labels
from ._matrix import as_matrix
from ._sparse import from_sparse


def _group_numbers(groups: ArrayLike) -> list[int]:
    """Return groups numbered from 0 in the order of their first appearance."""
    labels = np.asarray(on_host(groups))
    if labels.ndim != 1:
        raise UsageError(f"groups has {labels.ndim} dimensions; give one label for each row")
    numbers: dict[Any, int] = {}
    return [numbers.setdefault(label, len(numbers)) for label in labels.tolist()]


def annotated_matrix(X: Any, layer: str | None) -> tuple[Any, list[str]]:
    """Return the matrix of an AnnData object and the names of its columns."""
    if layer is not None and layer not in X.layers:
        known = ", ".join(name for name in X.layers if name is not None) or "none"
        raise UsageError(f"layer '{layer}': the AnnData object has no such layer; it has {known}")
    matrix = X.X if layer is None else X.layers[layer]
    if matrix is None:
        raise InputError("the AnnData object has no X; name a layer")
    return matrix, [str(name) for name in X.var_names]


def _refuse_extras(groups: ArrayLike | None, layer: str | None) -> None:
    if layer is not None:
        raise UsageError(f"layer '{layer}': only AnnData objects and .h5ad files have layers")
    if groups is not None:
        raise UsageError(
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
    matrix, names = annotated_matrix(X.to_memory() if X.isbacked else X, layer)
    return _from_memory(matrix, names, labels_of(X), groups)


def _numbers_of(table: Any, name: str) -> tuple[np.ndarray, list[str]]:
    try:
        return as_matrix(table)
    except InputError as error:
        raise InputError(f"{name}: {error}; File(..., exclude=[...]) leaves them out") from None


def _from_arrow(file: File, kind: str, groups: ArrayLike | None) -> _core.Input:
    """Return a Parquet, Feather or Arrow file as an input: a table in memory."""
    name = file_name(file.path)
    found = read_arrow(name, kind, arrow_options(file, kind))
    matrix, names = _numbers_of(found.table, name)
    groups = found.groups if groups is None else groups
    numbers = [] if groups is None else _group_numbers(groups)
    return _core.MatrixInput(matrix, names, numbers, list_labels(found.labels), as_text(name))


def _from_file(file: File, groups: ArrayLike | None, layer: str | None) -> _core.Input:
    file = file if layer is None else replace(file, layer=layer)
    kind = arrow_format(file_name(file.path))
    if kind is not None:
        return _from_arrow(file, kind, groups)
    _refuse_extras(groups, None)
    return file._input()


def as_input(X: Any, *, groups: ArrayLike | None = None, layer: str | None = None) -> _core.Input:
    """Return data of any kind as an input to the core."""
    if isinstance(X, File) or is_path(X):
        return _from_file(X if isinstance(X, File) else File(X), groups, layer)
    if is_anndata(X):
        return _from_annotated(X, groups, layer)
    if layer is not None:
        _refuse_extras(None, layer)
    if stays_on_device(X):
        numbers = None if groups is None else _group_numbers(groups)
        return device_input(device_matrix(X), numbers)
    if is_table(X) or is_sparse(X) or is_array(X):
        return _from_memory(X, [], labels_of(X), groups)
    if not has_chunks(X):
        raise ArgumentTypeError(
            f"X: expected a matrix, a table, a path or chunks of rows, not {type(X).__name__}"
        )
    _refuse_extras(groups, None)
    chunks = Chunks(X)
    return _core.ChunkInput(chunks, chunks.rewindable)
