"""Rows as Spark hands them to Python, as blocks that the core can look at."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pyarrow as pa

from ._errors import InputError

# Batches are put together until a block has so many cells: few blocks, little memory.
_CELLS = 2**22

_SPARSE = 0  # the type of a sparse vector, as Spark stores it


def _numbers(array: pa.Array) -> np.ndarray:
    return array.to_numpy(zero_copy_only=False)


def _lengths(lists: pa.Array) -> np.ndarray:
    """Return how long each list is; 0 for those that are not there."""
    return np.diff(_numbers(lists.offsets)) if len(lists) else np.empty(0, dtype=np.int64)


def _width(sparse: np.ndarray, sizes: np.ndarray, lengths: np.ndarray, name: str) -> int:
    """Return the length that all vectors have."""
    widths = np.unique(np.where(sparse, sizes, lengths))
    if len(widths) != 1:
        raise InputError(f"column '{name}' holds vectors of {widths[0]} and {widths[-1]} numbers")
    return int(widths[0])


def vectors(column: pa.StructArray, name: str) -> Any:
    """Return a column of Spark's vectors as a matrix: sparse if any of them is."""
    if column.null_count:
        raise InputError(f"column '{name}' holds vectors that are null; drop their rows first")
    values, places = column.field("values"), column.field("indices")
    sparse = _numbers(column.field("type")) == _SPARSE
    sizes = _numbers(column.field("size").fill_null(0))
    lengths, cells = _lengths(values), _numbers(values.flatten())
    width = _width(sparse, sizes, lengths, name)
    if not sparse.any():
        return cells.reshape(len(column), width)
    from scipy.sparse import csr_array

    start = np.concatenate([[0], np.cumsum(lengths)])
    number = np.arange(len(cells)) - np.repeat(start[:-1], lengths)
    number[np.repeat(sparse, lengths)] = _numbers(places.flatten())
    return csr_array((cells, number, start), shape=(len(column), width))


def _joined(batches: list[pa.RecordBatch], vector: str | None) -> Any:
    table = pa.Table.from_batches(batches)
    if vector is None:
        return table
    column = table.column(vector).combine_chunks()
    parts = column.chunks if isinstance(column, pa.ChunkedArray) else [column]
    return vectors(parts[0] if len(parts) == 1 else pa.concat_arrays(parts), vector)


def _cells(batch: pa.RecordBatch, vector: str | None) -> int:
    if vector is None:
        return batch.num_rows * batch.num_columns
    return len(batch.column(vector).field("values").flatten())


def blocks(batches: Iterable[pa.RecordBatch], vector: str | None) -> Iterator[Any]:
    """Return blocks of rows: tables of columns, or matrices of one column of vectors."""
    waiting: list[pa.RecordBatch] = []
    cells = 0
    for batch in batches:
        if batch.num_rows:
            waiting.append(batch)
            cells += _cells(batch, vector)
        if cells >= _CELLS:
            yield _joined(waiting, vector)
            waiting, cells = [], 0
    if waiting:
        yield _joined(waiting, vector)
