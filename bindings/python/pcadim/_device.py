"""Arrays of other libraries, and where they are."""

import sys
from typing import Any

import numpy as np

from ._array_library import Library
from ._errors import InputError
from ._kinds import is_from
from ._torch import Torch

# Memory of these kinds (in the numbers of DLPack) NumPy can read: that of the CPU.
HOST_KINDS = frozenset({1})


def library_of(array: Any) -> Library | None:
    """Return the library of an array; None for NumPy's, and for what is no array of any library."""
    if isinstance(array, np.ndarray | np.generic):
        return None
    if is_from(array, "torch", "Tensor"):
        return Torch(array)
    if type(array).__module__.partition(".")[0] == "cupy":
        return Library(array, sys.modules["cupy"])
    if hasattr(array, "__array_namespace__") and hasattr(array, "__dlpack__"):
        return Library(array, array.__array_namespace__())
    return None


def is_on_device(array: Any) -> bool:
    """Is this an array in memory that NumPy cannot read?"""
    if library_of(array) is None:
        return False
    try:
        return int(array.__dlpack_device__()[0]) not in HOST_KINDS
    except (AttributeError, BufferError, RuntimeError, ValueError):
        return False  # sparse or sharded: what it is is said when it is read


def on_host(array: Any) -> Any:
    """Return an array of another library as NumPy's; anything else as it is."""
    library = library_of(array)
    if library is None:
        return array
    array = library.prepared(array)
    try:
        return library.to_host(array)
    except (RuntimeError, TypeError, ValueError, BufferError) as error:
        raise InputError(
            f"X is an array of {library.name} that cannot be copied to the host ({error}); bring "
            "it to one device first"
        ) from None
