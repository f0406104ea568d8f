"""What an object is, without importing the library it comes from."""

import os
from typing import Any


def is_from(value: Any, package: str, *names: str) -> bool:
    """Is this an object of one of these classes of a package, or of a class made from it?"""
    return any(
        kind.__name__ in names and kind.__module__.partition(".")[0] == package
        for kind in type(value).__mro__
    )


def is_path(value: Any) -> bool:
    """Is this the name of a file?"""
    return isinstance(value, str | os.PathLike)


def is_sparse(value: Any) -> bool:
    """Is this a sparse matrix or array of SciPy, or one that looks like it?"""
    return hasattr(value, "tocsr") and hasattr(value, "nnz")


def is_table(value: Any) -> bool:
    """Is this a data frame or table?"""
    return (
        is_from(value, "pandas", "DataFrame")
        or is_from(value, "polars", "DataFrame", "LazyFrame")
        or is_from(value, "pyarrow", "Table", "RecordBatch")
    )


def is_anndata(value: Any) -> bool:
    """Is this an AnnData object?"""
    return is_from(value, "anndata", "AnnData")


def _is_matrix(value: Any) -> bool:
    return is_table(value) or is_sparse(value) or getattr(value, "ndim", None) == 2


def is_array(value: Any) -> bool:
    """Is this something that NumPy makes an array of? A list of matrices is not: it has chunks."""
    if isinstance(value, list | tuple):
        return not (value and all(_is_matrix(part) for part in value))
    return hasattr(value, "__array__") or hasattr(value, "__dlpack__")


def has_chunks(value: Any) -> bool:
    """Does this hand out chunks of rows?"""
    return callable(value) or hasattr(value, "__iter__") or hasattr(value, "__next__")
