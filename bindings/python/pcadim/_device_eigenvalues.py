"""Eigenvalues and eigenvectors by an array library, and by the host where the device has no room.

A library's solver takes several times the memory of its matrix. Where that is more than there is,
nothing but time is lost: the matrix goes to the host.
"""

from typing import Any

import numpy as np

from . import _core
from ._array_library import Library


def _is_out_of_memory(error: Exception) -> bool:
    """Is this how a library says that its device has no room?"""
    # PyTorch and CuPy have a class of this name, JAX a word in its messages.
    return type(error).__name__ == "OutOfMemoryError" or "RESOURCE_EXHAUSTED" in str(error)


def eigenvalues(library: Library, matrix: Any) -> tuple[np.ndarray, bool]:
    """Return the eigenvalues of a symmetric matrix, ascending, and if the device had room."""
    try:
        return library.doubles_on_host(library.eigenvalues(matrix)), True
    except Exception as error:
        if not _is_out_of_memory(error):
            raise
    return np.asarray(_core.symmetric_eigenvalues(library.doubles_on_host(matrix))), False


def eigenpairs(library: Library, matrix: Any) -> tuple[np.ndarray, Any, bool]:
    """Return the same with their vectors, one in each column, which stay where they were found."""
    try:
        values, vectors = library.eigenvectors(matrix)
        return library.doubles_on_host(values), vectors, True
    except Exception as error:
        if not _is_out_of_memory(error):
            raise
    values, vectors = np.linalg.eigh(library.doubles_on_host(matrix))
    return values, vectors, False
