"""Parquet, Feather and Arrow files, which pyarrow reads."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ._errors import FileError, InputError, MissingLibraryError, UsageError

_PARQUET = "Parquet"

# What the files begin with. A stream of Arrow's begins with a mark that other files may have.
_SIGNATURES = {b"PAR1": _PARQUET, b"ARROW1": "Arrow", b"FEA1": "Feather"}
_STREAM, _STREAM_ENDINGS = b"\xff\xff\xff\xff", (".arrow", ".arrows", ".ipc")


@dataclass(frozen=True)
class ArrowTable:
    """What a file holds.

    Attributes
    ----------
    table : pyarrow.Table
        The columns that are data.
    labels : list of str
        The names of the rows; empty where they have none.
    groups : numpy.ndarray or None
        What the column of groups says.
    """

    table: Any
    labels: list[str]
    groups: np.ndarray | None


def arrow_format(name: str) -> str | None:
    """Return what format of Arrow's a file has; None for all others, and where it cannot be read.

    Pipes are left alone: what is looked at is gone.
    """
    if name == "-" or not os.path.isfile(name):
        return None
    try:
        with open(name, "rb") as file:
            begin = file.read(6)
    except OSError:
        return None
    if begin.startswith(_STREAM) and name.lower().endswith(_STREAM_ENDINGS):
        return "Arrow"
    return next((kind for mark, kind in _SIGNATURES.items() if begin.startswith(mark)), None)


def _pyarrow(name: str, kind: str) -> Any:
    try:
        import pyarrow  # optional
    except ImportError:
        raise MissingLibraryError(
            f"{name}: {kind} files are read with pyarrow; install it with: pip install pyarrow"
        ) from None
    return pyarrow


def _read_ipc(file: Any) -> Any:
    from pyarrow import ipc

    begin = file.read(len(_STREAM))
    file.seek(0)
    return (ipc.open_stream(file) if begin == _STREAM else ipc.open_file(file)).read_all()


def _read(file: Any, kind: str) -> Any:
    if kind == _PARQUET:
        from pyarrow import parquet

        # Of this file alone: read_table() makes columns of the names of folders.
        return parquet.ParquetFile(file).read()
    if kind == "Feather":
        from pyarrow import feather

        return feather.read_table(file)
    return _read_ipc(file)


def _table(name: str, kind: str) -> Any:
    pyarrow = _pyarrow(name, kind)
    try:
        with open(name, "rb") as file:  # pyarrow cannot write every name
            return _read(file, kind)
    except pyarrow.ArrowException as error:
        raise InputError(f"{name}: no valid {kind} file: {_one_line(error)}") from None
    except OSError as error:
        raise FileError(f"{name}: {_one_line(error)}") from None


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


def _place(column: Any, names: list[str], name: str) -> int:
    """Return the place of a column that is named, or counted from 0."""
    if isinstance(column, str):
        if column in names:
            return names.index(column)
    elif 0 <= int(column) < len(names):
        return int(column)
    raise UsageError(
        f"{name}: there is no column {column!r}; columns of this format are given by their names "
        "or their positions from 0"
    )


def _places(columns: Any, names: list[str], name: str) -> list[int]:
    if columns is None:
        return []
    one = isinstance(columns, str) or not isinstance(columns, Sequence | np.ndarray)
    return [_place(column, names, name) for column in ([columns] if one else columns)]


def _index_names(table: Any) -> list[str]:
    """Return the columns that pandas has kept its index in."""
    try:
        kept = (table.schema.pandas_metadata or {}).get("index_columns", [])
    except (ValueError, AttributeError, TypeError):
        return []  # what another program wrote there is not ours to judge
    return [one for one in kept if isinstance(one, str) and one in table.schema.names]


def _is_text(table: Any, place: int) -> bool:
    from pyarrow import types

    kind = table.schema.types[place]
    if types.is_dictionary(kind):
        kind = kind.value_type
    return bool(types.is_string(kind) or types.is_large_string(kind))


def _id_places(table: Any, options: dict[str, Any], name: str) -> list[int]:
    """Return the columns that name rows: those said, pandas' index, or a first column of text."""
    names = table.schema.names
    if options["id_column"] is not None:
        return _places(options["id_column"], names, name)
    if index := _index_names(table):
        return _places(index, names, name)
    return [0] if names and options["columns"] is None and _is_text(table, 0) else []


def _labels(table: Any, places: list[int]) -> list[str]:
    """Return the names of rows; several columns together."""
    columns = [table.column(place).to_pylist() for place in places]
    return [", ".join(str(part) for part in row) for row in zip(*columns, strict=True)]


def read_arrow(name: str, kind: str, options: dict[str, Any]) -> ArrowTable:
    """Return what a file holds.

    Parameters
    ----------
    name : str
        The file.
    kind : str
        Its format, as `arrow_format` says.
    options : dict
        ``columns``, ``exclude``, ``id_column`` and ``group_column`` of a `File`.
    """
    table = _table(name, kind)
    names = table.schema.names
    ids = _id_places(table, options, name)
    group = _places(options["group_column"], names, name)
    asked = _places(options["columns"], names, name) or range(len(names))
    out = {*ids, *group, *_places(options["exclude"], names, name)}
    data = table.select([place for place in asked if place not in out])
    groups = np.array(_labels(table, group)) if group else None
    return ArrowTable(data, _labels(table, ids), groups)
