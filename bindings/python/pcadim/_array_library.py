"""An array library in the words of the array API standard; none is imported here."""

import warnings
from typing import Any

import numpy as np

from ._errors import InputError

BITS_OF_FLOAT32 = 32

COLUMNS_AT_ONCE = 512


class Library:
    """An array library that follows the array API standard, on the device of one array.

    Parameters
    ----------
    array : array
        Of that library.
    namespace : module
        What the standard calls the array's namespace.
    """

    def __init__(self, array: Any, namespace: Any) -> None:
        self.xp = namespace
        self.device = array.device
        self.name = namespace.__name__.partition(".")[0]

    def prepared(self, array: Any) -> Any:
        """Return an array that can be computed with; what is no matrix of numbers is refused."""
        if self.is_kind(array, "complex floating"):
            raise InputError(
                "X holds complex numbers; take their real parts or absolute values (dtype "
                f"{array.dtype})"
            )
        return self.cast(array, self.xp.int8) if self.is_kind(array, "bool") else array

    def is_kind(self, array: Any, kind: str) -> bool:
        """Is the array's type of this kind, in the words of the standard?"""
        names = {"bool": "b", "integral": "iu", "complex floating": "c", "real floating": "fV"}
        if hasattr(self.xp, "isdtype"):
            return bool(self.xp.isdtype(array.dtype, kind))
        return np.dtype(array.dtype).kind in names[kind]

    def is_float(self, array: Any) -> bool:
        """Does the array hold real numbers?"""
        return self.is_kind(array, "real floating")

    def bits(self, array: Any) -> int:
        """Return how many bits each of its real numbers has."""
        return int(self.xp.finfo(array.dtype).bits)

    def cast(self, array: Any, dtype: Any) -> Any:
        """Return the array with numbers of another type; itself where it has that type."""
        if hasattr(self.xp, "astype"):
            return self.xp.astype(array, dtype, copy=False)
        return array.astype(dtype, copy=False)

    def doubles(self, array: Any) -> Any:
        """Return the array in float64."""
        return self.cast(array, self.xp.float64)

    def from_host(self, array: np.ndarray) -> Any:
        """Return a copy of a NumPy array on the device."""
        try:
            return self.xp.asarray(array, device=self.device)
        except TypeError:  # CuPy: the current device is meant
            return self.xp.asarray(array)

    def to_host(self, array: Any) -> np.ndarray:
        """Return the numbers as a NumPy array; floats of less than 32 bits as float32."""
        if self.is_float(array) and self.bits(array) < BITS_OF_FLOAT32:
            array = self.cast(array, self.xp.float32)
        if hasattr(array, "get"):
            return np.asarray(array.get())
        try:
            return np.asarray(array)
        except (RuntimeError, TypeError):
            return np.from_dlpack(array)

    def doubles_on_host(self, array: Any) -> np.ndarray:
        """Return the numbers as a NumPy array of float64; NumPy's arrays are there already."""
        array = array if isinstance(array, np.ndarray) else self.to_host(array)
        return np.ascontiguousarray(array, dtype=np.float64)

    def zeros(self, rows: int, columns: int) -> Any:
        """Return a matrix of zeros in float64."""
        try:
            return self.xp.zeros((rows, columns), dtype=self.xp.float64, device=self.device)
        except TypeError:
            return self.xp.zeros((rows, columns), dtype=self.xp.float64)

    def has_views(self, array: Any) -> bool:
        """Is a slice the same memory? JAX copies, and its arrays are never written to."""
        return not hasattr(array, "at")

    def sum(self, array: Any) -> Any:
        """Return the sums along the first dimension in float64."""
        return self.xp.sum(array, axis=0, dtype=self.xp.float64)

    def ranges(self, array: Any) -> tuple[Any, Any]:
        """Return the least and the largest numbers along the first dimension."""
        return self.xp.min(array, axis=0), self.xp.max(array, axis=0)

    def squared_lengths(self, array: Any) -> Any:
        """Return the sums of squares of the rows."""
        if hasattr(self.xp.linalg, "vector_norm"):
            return self.xp.linalg.vector_norm(array, axis=1) ** 2
        return self.xp.sum(array * array, axis=1)

    def all_whole(self, array: Any) -> bool:
        """Is every number whole?"""
        return bool(self.xp.all(self.xp.floor(array) == array))

    def all_finite(self, array: Any) -> bool:
        """Is every number finite?"""
        return bool(self.xp.all(self.xp.isfinite(array)))

    def diagonal(self, matrix: Any) -> Any:
        """Return the diagonal of a square matrix."""
        return self.xp.reshape(matrix, (-1,))[:: matrix.shape[0] + 1]

    def concat(self, arrays: list[Any]) -> Any:
        """Return matrices one below the other."""
        join = getattr(self.xp, "concat", None) or self.xp.concatenate
        return join(arrays, axis=0)

    def eigenvalues(self, matrix: Any) -> Any:
        """Return the eigenvalues of a symmetric matrix, ascending."""
        return self.xp.linalg.eigvalsh(matrix)

    def eigenvectors(self, matrix: Any) -> tuple[Any, Any]:
        """Return the same with their vectors, one in each column."""
        values, vectors = self.xp.linalg.eigh(matrix)
        return values, vectors

    def cholesky(self, matrix: Any) -> Any:
        """Return the lower triangular L of a positive definite matrix, L L'."""
        return self.xp.linalg.cholesky(matrix)

    def divided(self, rows: Any, lower: Any) -> Any:
        """Return rows times the inverse of L', for a lower triangular L."""
        return self.xp.linalg.solve(lower, rows.T).T

    def inverse(self, matrix: Any) -> Any:
        """Return the inverse of a matrix."""
        return self.xp.linalg.inv(matrix)

    def triangle(self, matrix: Any) -> Any:
        """Return R of a QR decomposition."""
        return self.xp.linalg.qr(matrix, mode="reduced")[1]

    def singular_values(self, matrix: Any) -> Any:
        """Return the singular values, descending."""
        if hasattr(self.xp.linalg, "svdvals"):
            return self.xp.linalg.svdvals(matrix)
        return self.xp.linalg.svd(matrix, compute_uv=False)

    def add_products(self, total: Any, rows: Any, panel: slice) -> Any:
        """Add rows' times rows to a matrix: to a panel of its columns, from the diagonal down."""
        product = rows[:, panel.start :].T @ rows[:, panel]
        if not self.has_views(total):
            return total.at[panel.start :, panel].add(product)
        total[panel.start :, panel] += product
        return total

    def copy(self, array: Any) -> Any:
        """Return a copy."""
        return array + 0

    def add_product(self, total: Any, left: Any, right: Any) -> Any:
        """Add left' times right to a matrix, in its own memory where that can be written to."""
        if not self.has_views(total):
            return total + left.T @ right
        # Some columns at a time, since the product takes memory of its own.
        for first in range(0, total.shape[1], COLUMNS_AT_ONCE):
            some = slice(first, min(total.shape[1], first + COLUMNS_AT_ONCE))
            total[:, some] += left.T @ right[:, some]
        return total

    def mirror(self, total: Any, panel: slice) -> Any:
        """Copy a panel of columns, below the diagonal, to the rows right of it."""
        below = total[panel.stop :, panel].T
        if not self.has_views(total):
            return total.at[panel, panel.stop :].set(below)
        total[panel, panel.stop :] = below
        return total

    def add_single_products(self, total: Any, rows: Any, panel: slice) -> Any:
        """Add rows' times rows, multiplied in float32."""
        rows = self.cast(rows, self.xp.float32)
        total[panel.start :, panel] += self.doubles(rows[:, panel.start :].T @ rows[:, panel])
        return total

    def exact_singles(self) -> bool:
        """Are products of float32 rounded to float32, and no further (TF32, say)?"""
        return False

    def has_doubles(self) -> bool:
        """Does the device compute in float64? JAX does when it is told to."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                one = self.from_host(np.ones((1, 1), dtype=np.float64))
                return bool(self.doubles(one).dtype == self.xp.float64)
        except (TypeError, RuntimeError):
            return False


def float_name(array: Any, library: Library) -> str:
    """Return the type in which scores of an array are computed: its own, if that is possible."""
    small = library.is_float(array) and library.bits(array) <= BITS_OF_FLOAT32
    return "float32" if small or not library.has_doubles() else "float64"
