"""Files, and how to read them."""

import os
from collections.abc import Sequence
from dataclasses import dataclass

from . import _core


def _columns(columns: Sequence[str | int] | str | int | None) -> list[str]:
    """Return columns as the core names them: positions count from 1 there."""
    if columns is None:
        return []
    if isinstance(columns, str | int):
        columns = [columns]
    return [column if isinstance(column, str) else str(column + 1) for column in columns]


@dataclass(frozen=True)
class File:
    """A data file, and how to read it. The defaults look at the file and decide.

    Rows are observations. The format (CSV, TSV and other text, Matrix Market, all also as .gz or
    .zst; NPY; HDF5; h5ad) is told by the first bytes.

    Attributes
    ----------
    path : str or path-like
        The file; ``"-"`` is standard input.
    header : bool, optional
        Does the first line of a text file hold column names?
    delimiter : str, optional
        The character between the cells of a text file.
    columns, id_columns : sequence of str or int, optional
        Columns to keep, and columns to pass over: names, or positions from 0.
    group_column : str or int, optional
        The column that says which group a row belongs to.
    transpose : bool
        The file holds variables in rows and observations in columns.
    normalize : bool or float
        Divide each row of counts by its sum, and multiply by this number (True: by the median of
        the sums).
    log1p : bool
        Then take log(1 + x).
    dataset : str
        The path of the matrix in an HDF5 file.
    layer : str
        A layer of an h5ad file instead of its X.
    """

    path: str | os.PathLike[str]
    header: bool | None = None
    delimiter: str | None = None
    columns: Sequence[str | int] | str | int | None = None
    id_columns: Sequence[str | int] | str | int | None = None
    group_column: str | int | None = None
    transpose: bool = False
    normalize: bool | float = False
    log1p: bool = False
    dataset: str = ""
    layer: str = ""

    def _input(self) -> _core.Input:
        if self.delimiter is not None and (
            len(self.delimiter) != 1 or not self.delimiter.isascii()
        ):
            raise ValueError(f"delimiter {self.delimiter!r}: expected one ASCII character")
        is_target = self.normalize is not True and self.normalize is not False
        target = float(self.normalize) if is_target else 0.0
        if is_target and not 0 < target < float("inf"):
            raise ValueError(f"normalize {self.normalize!r}: expected a bool or a positive number")
        group = _columns(self.group_column)
        return _core.FileInput(
            os.fsdecode(self.path),
            header=self.header,
            delimiter=self.delimiter,
            columns=_columns(self.columns),
            id_columns=_columns(self.id_columns),
            group_column=group[0] if group else None,
            transpose=self.transpose,
            normalize=bool(self.normalize),
            target=target,
            log1p=self.log1p,
            dataset=self.dataset,
            layer=self.layer,
        )
