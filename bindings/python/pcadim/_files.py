"""Files, and how to read them."""

import inspect
import os
from dataclasses import field, make_dataclass
from typing import Any

from . import _core
from ._errors import UsageError
from ._options import records, to_json, with_entries

_OPTIONS = records("read")


def file_name(path: str | bytes | os.PathLike[str]) -> str:
    """Return the name as text; like open(), refuse one that C would cut."""
    name = os.fsdecode(path)
    if "\0" in name:
        raise UsageError("embedded null byte")
    return name


_FIELDS: list[Any] = [
    ("path", str | os.PathLike[str]),
    *((one.name, Any, field(default=one.default)) for one in _OPTIONS),
]


class File(make_dataclass("_File", _FIELDS, frozen=True)):  # type: ignore[misc]
    """A data file, and how to read it. The defaults look at the file and decide.

    Rows are observations. The format (CSV, TSV and other text, Matrix Market, all also as .gz,
    .zst, .xz or .bz2; XLSX; NPY; NPZ; HDF5; h5ad; 10x Genomics; MATLAB; SPSS; Stata; SAS) is told
    by the first bytes. Parquet, Feather and Arrow files are read with pyarrow, which must be
    installed, into memory; of the options `columns`, `exclude`, `id_column` and `group_column` go
    with them, by names and positions.

    Attributes
    ----------
    path : str or path-like
        The file; ``"-"`` is standard input.
    <options>
    """

    def _input(self) -> _core.Input:
        options = {one.name: getattr(self, one.name) for one in _OPTIONS}
        return _core.FileInput(file_name(self.path), to_json(options))


_OF_ARROW = ("columns", "exclude", "id_column", "group_column")


def arrow_options(file: File, kind: str) -> dict[str, Any]:
    """Return the options that go with Parquet, Feather and Arrow files; refuse others."""
    for one in _OPTIONS:
        if one.name not in _OF_ARROW and getattr(file, one.name) != one.default:
            raise UsageError(
                f"{file_name(file.path)}: {one.name} does not go with a {kind} file; read it with "
                "pandas or pyarrow, and give what they return"
            )
    return {name: getattr(file, name) for name in _OF_ARROW}


File.__doc__ = with_entries(File.__doc__, _OPTIONS, inspect.signature(File).parameters)
