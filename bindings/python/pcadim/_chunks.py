"""Rows that come some at a time."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from ._errors import FileError, InputError
from ._matrix import as_matrix


class Chunks:
    """What the core asks for rows, from the thread that called it.

    Parameters
    ----------
    chunks : iterator, iterable, or callable that returns one
        Of anything that is a matrix. An iterator can be gone through only once.
    """

    def __init__(self, chunks: Iterator[Any] | Iterable[Any] | Callable[[], Iterable[Any]]) -> None:
        self.rewindable = not hasattr(chunks, "__next__")
        self.column_names: list[str] = []
        self._make = chunks if callable(chunks) and not hasattr(chunks, "__iter__") else None
        self._chunks = chunks
        self._iterator: Iterator[Any] | None = None
        self._count = 0
        self._cols = -1

    def begin(self) -> None:
        """Go to the first chunk."""
        if self._iterator is not None and not self.rewindable:
            raise FileError("the chunks come from an iterator, which can be read only once")
        self._iterator = iter(self._make() if self._make else self._chunks)  # type: ignore[arg-type]
        self._count = 0

    def next_chunk(self) -> np.ndarray | None:
        """Return the next rows, or None after the last."""
        for chunk in self._iterator or ():
            self._count += 1
            rows = self._rows_of(chunk)
            if len(rows) > 0:
                return rows
        return None

    def _rows_of(self, chunk: Any) -> np.ndarray:
        try:
            rows, names = as_matrix(chunk)
        except ValueError as error:
            raise InputError(f"chunk {self._count}: {error}") from None
        if self._cols < 0:
            self._cols, self.column_names = rows.shape[1], names
        if rows.shape[1] != self._cols or rows.shape[1] == 0:
            raise InputError(
                f"chunk {self._count} has {rows.shape[1]} columns; all must have the same number "
                f"as the first ({self._cols}), and at least one"
            )
        return rows
