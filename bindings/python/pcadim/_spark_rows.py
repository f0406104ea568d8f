"""Rows as Spark hands them to Python, as blocks that the core can look at."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import pandas as pd
import pyarrow as pa

from ._errors import InputError

# Batches are put together until a block has so many cells: few blocks, little memory.
_CELLS = 2**22

_SPARSE = 0  # the type of a sparse vector, as Spark stores it

# What Spark stores of a vector, in this order.
VECTOR_FIELDS = ("type", "size", "indices", "values")


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


def vectors(fields: Sequence[pa.Array], name: str) -> Any:
    """Return the fields of Spark's vectors as a matrix: sparse if any of them is."""
    kinds, sizes, places, values = fields
    if kinds.null_count:
        raise InputError(f"column '{name}' holds vectors that are null; drop their rows first")
    sparse = _numbers(kinds) == _SPARSE
    lengths, cells = _lengths(values), _numbers(values.flatten())
    width = _width(sparse, _numbers(sizes.fill_null(0)), lengths, name)
    if not sparse.any():
        return cells.reshape(len(kinds), width)
    from scipy.sparse import csr_array

    start = np.concatenate([[0], np.cumsum(lengths)])
    number = np.arange(len(cells)) - np.repeat(start[:-1], lengths)
    number[np.repeat(sparse, lengths)] = _numbers(places.flatten())
    return csr_array((cells, number, start), shape=(len(kinds), width))


class Layout(Protocol):
    """How rows lie in the batches that Spark hands over."""

    def cells(self, batch: pa.RecordBatch) -> int:
        """Return how many cells a batch holds."""
        ...

    def block(self, batches: pa.Table) -> Any:
        """Return the rows of some batches as the core takes them."""
        ...


def _joined(column: pa.ChunkedArray) -> pa.Array:
    found = column.combine_chunks()
    return pa.concat_arrays(found.chunks) if isinstance(found, pa.ChunkedArray) else found


@dataclass(frozen=True)
class Columns:
    """Each column is a variable, of any type."""

    def cells(self, batch: pa.RecordBatch) -> int:
        """Return how many cells a batch holds."""
        return batch.num_rows * batch.num_columns

    def block(self, batches: pa.Table) -> Any:
        """Return the table: the core knows which types are numbers."""
        return batches


@dataclass(frozen=True)
class Arrays:
    """One column of arrays of doubles, a null for a missing cell: Spark writes them far faster.

    Attributes
    ----------
    names : tuple of str
        Of the variables.
    """

    names: tuple[str, ...]

    def cells(self, batch: pa.RecordBatch) -> int:
        """Return how many cells a batch holds."""
        return batch.num_rows * len(self.names)

    def block(self, batches: pa.Table) -> Any:
        """Return the rows with the names of their columns."""
        numbers = _numbers(_joined(batches.column(0)).flatten())
        return pd.DataFrame(numbers.reshape(-1, len(self.names)), columns=list(self.names))


@dataclass(frozen=True)
class Vectors:
    """Vectors, field by field in columns of their own, or all fields in one column.

    Attributes
    ----------
    name : str
        Of the column of vectors.
    """

    name: str

    def cells(self, batch: pa.RecordBatch) -> int:
        """Return how many cells a batch holds that are not left out as zero."""
        return len(_fields(batch.columns)[3].flatten())

    def block(self, batches: pa.Table) -> Any:
        """Return a matrix."""
        return vectors(_fields([_joined(column) for column in batches.columns]), self.name)


def _fields(columns: Sequence[pa.Array]) -> Sequence[pa.Array]:
    return columns if len(columns) == len(VECTOR_FIELDS) else columns[0].flatten()


def blocks(batches: Iterable[pa.RecordBatch], layout: Layout) -> Iterator[Any]:
    """Return blocks of rows: tables of columns, or matrices."""
    waiting: list[pa.RecordBatch] = []
    cells = 0
    for batch in batches:
        if batch.num_rows:
            waiting.append(batch)
            cells += layout.cells(batch)
        if cells >= _CELLS:
            yield layout.block(pa.Table.from_batches(waiting))
            waiting, cells = [], 0
    if waiting:
        yield layout.block(pa.Table.from_batches(waiting))
