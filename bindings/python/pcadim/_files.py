"""Files, and how to read them."""

import inspect
import os
from dataclasses import field, make_dataclass
from typing import Any

from . import _core
from ._options import records, to_json, with_entries

_OPTIONS = records("read")


def file_name(path: str | bytes | os.PathLike[str]) -> str:
    """Return the name as text; like open(), refuse one that C would cut."""
    name = os.fsdecode(path)
    if "\0" in name:
        raise ValueError("embedded null byte")
    return name


_FIELDS: list[Any] = [
    ("path", str | os.PathLike[str]),
    *((one.name, Any, field(default=one.default)) for one in _OPTIONS),
]


class File(make_dataclass("_File", _FIELDS, frozen=True)):  # type: ignore[misc]
    """A data file, and how to read it. The defaults look at the file and decide.

    Rows are observations. The format (CSV, TSV and other text, Matrix Market, all also as .gz,
    .zst, .xz or .bz2; XLSX; NPY; NPZ; HDF5; h5ad; 10x Genomics; MATLAB; SPSS; Stata; SAS) is told
    by the first bytes.

    Attributes
    ----------
    path : str or path-like
        The file; ``"-"`` is standard input.
    <options>
    """

    def _input(self) -> _core.Input:
        options = {one.name: getattr(self, one.name) for one in _OPTIONS}
        return _core.FileInput(file_name(self.path), to_json(options))


File.__doc__ = with_entries(File.__doc__, _OPTIONS, inspect.signature(File).parameters)
